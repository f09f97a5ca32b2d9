import { bioPreviewLength } from '@novelette/domain/accounts/profiles.ts'
import type { Recipient } from '@novelette/domain/letters/letters.ts'
import { Check, Lock, PenLine } from 'lucide-react'
import { truncate } from '#lib/truncate.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'

/** The one who was found, to be sure that it is them. */
export function FoundRecipient({ recipient }: { recipient: Recipient }) {
  return (
    <div className="found">
      <Avatar name={recipient.username} picture={recipient.profilePicture} size={44} />
      <div className="found__words">
        <p className={classNames('found__name', !recipient.acceptsLetters && 'found__name--closed')}>
          {recipient.acceptsLetters ? <Check size={16} aria-hidden /> : <Lock size={16} aria-hidden />}
          <b className="user">{recipient.username}</b>
        </p>
        {recipient.bio && (
          <p className="found__bio own-lines">{truncate(recipient.bio, bioPreviewLength.card)}</p>
        )}
      </div>
    </div>
  )
}

/** The same in one line, on a phone; a press brings the field back. */
export function FoundLine({ recipient, onChange }: { recipient: Recipient; onChange: () => void }) {
  return (
    <button type="button" className="found-line" onClick={onChange}>
      <span className="found-line__to">To</span>
      <Avatar name={recipient.username} picture={recipient.profilePicture} size={32} />
      <b className="user">{recipient.username}</b>
      <span className="found-line__change">
        <PenLine size={16} aria-hidden />
        Change
      </span>
    </button>
  )
}
