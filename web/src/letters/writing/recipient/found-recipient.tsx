import { bioPreviewLength } from '@novelette/domain/accounts/bios.ts'
import type { Recipient } from '@novelette/domain/letters/letters.ts'
import { Check, Lock, PenLine } from 'lucide-react'
import { truncate } from '#lib/truncate.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './recipient-field.module.css'

/** The one who was found, to be sure that it is them. */
export function FoundRecipient({ recipient }: { recipient: Recipient }) {
  return (
    <div className={styles.found}>
      <Avatar name={recipient.username} picture={recipient.profilePicture} size={44} />
      <div className={styles.foundWords}>
        <p className={classNames(styles.foundName, !recipient.acceptsLetters && styles.foundNameClosed)}>
          {recipient.acceptsLetters ? <Check size={16} aria-hidden /> : <Lock size={16} aria-hidden />}
          <b className="user">{recipient.username}</b>
        </p>
        {recipient.bio && (
          <p className={`${styles.foundBio} own-lines`}>{truncate(recipient.bio, bioPreviewLength.card)}</p>
        )}
      </div>
    </div>
  )
}

type FoundLineProps = {
  recipient: Pick<Recipient, 'username'> & Partial<Recipient>
  note?: string
  onChange: () => void
}

/** The same in one line, on a phone or where nobody else can be chosen; a press brings the field back. */
export function FoundLine({ recipient, note, onChange }: FoundLineProps) {
  return (
    <button type="button" className={styles.foundLine} onClick={onChange}>
      <span className={styles.foundLineTo}>To</span>
      <Avatar name={recipient.username} picture={recipient.profilePicture ?? null} size={32} />
      <span>
        <b className="user">{recipient.username}</b>
        {note && ` · ${note}`}
      </span>
      <span className={styles.foundLineChange}>
        <PenLine size={16} aria-hidden />
        Change
      </span>
    </button>
  )
}
