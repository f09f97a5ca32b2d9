import { previewLength } from '@novelette/domain/letters/letter-lists.ts'
import type { SentSummary } from '@novelette/domain/letters/letters.ts'
import { Link } from '@tanstack/react-router'
import { Day } from '#letter-lists/day.tsx'
import { KeepsakeMark } from '#letter-lists/keepsakes/keepsake-mark.tsx'
import { SentStatus } from '#letter-lists/letter-status.tsx'
import { rowId } from '#letter-lists/list-position.ts'
import { previewText } from '#letter-lists/preview-text.ts'
import { truncate } from '#lib/truncate.ts'
import { isFormer } from '#people/person-kinds.ts'
import { NoAccount, PersonName } from '#people/person-name.tsx'
import { EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import { Avatar } from '#ui/avatar.tsx'
import styles from './sent-list.module.css'

export function SentItem({ letter, onOpen }: { letter: SentSummary; onOpen: (letterId: string) => void }) {
  const { id, banner, receiver, createdAt, status, favourite } = letter
  return (
    <Link
      id={rowId(id)}
      className={styles.sentItem}
      from="/sent"
      to="/sent"
      search={now => ({ ...now, letter: id })}
      onClick={() => onOpen(id)}
      preload={false}
    >
      <span className={styles.sentItemEnvelope} aria-hidden>
        <EnvelopeFront banner={banner} to={receiver.username} />
      </span>
      <span className={styles.sentItemText}>
        <span className={styles.sentItemTop}>
          {!isFormer(receiver) && (
            <Avatar name={receiver.username} picture={receiver.profilePicture} size={32} />
          )}
          <span className={styles.sentItemTo}>
            To <PersonName person={receiver} /> <NoAccount person={receiver} />
          </span>
          <Day date={createdAt} soft />
        </span>
        <span className={styles.sentItemSnippet} dir="auto">
          {truncate(previewText(letter), previewLength.sent)}
        </span>
        <span className={styles.sentItemState}>
          <SentStatus status={status} />
          {favourite && <KeepsakeMark />}
        </span>
      </span>
    </Link>
  )
}
