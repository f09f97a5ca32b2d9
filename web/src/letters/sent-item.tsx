import { isFormerMember } from '@novelette/domain/leaving.ts'
import { previewLength, type SentSummary } from '@novelette/domain/letters.ts'
import { Link } from '@tanstack/react-router'
import { KeepsakeMark } from '#keepsakes/keepsake-mark.tsx'
import { truncate } from '#lib/truncate.ts'
import { EnvelopeFront } from '#stationery/envelope.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Day } from './day.tsx'
import { rowId } from './list-position.ts'
import { PersonName } from './person-name.tsx'
import { SentStatus } from './sent-status.tsx'

export function SentItem({ letter, onOpen }: { letter: SentSummary; onOpen: (letterId: string) => void }) {
  const { id, banner, receiver, createdAt, preview, status, favourite } = letter
  return (
    <Link
      id={rowId(id)}
      className="sent-item"
      from="/sent"
      to="/sent"
      search={now => ({ ...now, letter: id })}
      onClick={() => onOpen(id)}
      preload={false}
    >
      <span className="sent-item__envelope" aria-hidden>
        <EnvelopeFront banner={banner} to={receiver.username} />
      </span>
      <span className="sent-item__text">
        <span className="sent-item__top">
          {!isFormerMember(receiver.username) && (
            <Avatar name={receiver.username} picture={receiver.profilePicture} size={32} />
          )}
          <span className="sent-item__to">
            To <PersonName username={receiver.username} />
          </span>
          <Day date={createdAt} soft />
        </span>
        <span className="sent-item__snippet">{truncate(preview, previewLength.sent)}</span>
        <span className="sent-item__state">
          <SentStatus status={status} />
          {favourite && <KeepsakeMark />}
        </span>
      </span>
    </Link>
  )
}
