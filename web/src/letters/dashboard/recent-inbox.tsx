import { previewLength } from '@novelette/domain/letters/letter-lists.ts'
import type { ReceivedSummary } from '@novelette/domain/letters/letters.ts'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '#failures/empty-state.tsx'
import { Day } from '#letters/lists/day.tsx'
import { ReceivedStatus } from '#letters/lists/letter-status.tsx'
import { previewText, unopenedPreviewText } from '#letters/lists/preview-text.ts'
import { truncate } from '#lib/truncate.ts'
import { CopyUsername } from '#people/copy-username.tsx'
import { NoAccountLabel, PersonName } from '#people/person-name.tsx'
import { useUser } from '#session/session.ts'
import { EnvelopeBack } from '#stationery/envelope/envelope.tsx'
import { LetterThumb } from '#stationery/envelope/thumbs.tsx'
import { EmptyDesk } from '#stationery/ornaments.tsx'
import styles from './recent-card.module.css'
import { RecentCard, RecentRow, RecentSkeleton, ViewAll } from './recent-card.tsx'

type RecentInboxProps = { letters: readonly ReceivedSummary[] | undefined }

export function RecentInbox({ letters }: RecentInboxProps) {
  return (
    <RecentCard title="Recent Inbox" viewAll={<ViewAll to="/inbox" letters="received" />}>
      {!letters && <RecentSkeleton side="back" />}
      {letters?.length === 0 && <NothingReceived />}
      {letters && letters.length > 0 && (
        <ul>
          {letters.map(letter => (
            <li key={letter.id}>
              <ReceivedRow letter={letter} />
            </li>
          ))}
        </ul>
      )}
    </RecentCard>
  )
}

function ReceivedRow({ letter }: { letter: ReceivedSummary }) {
  const { id, banner, sender, createdAt, status } = letter
  const isRead = status === 'read'
  return (
    <Link to="/inbox" search={{ letter: id }} className={styles.recentRow}>
      <RecentRow
        object={isRead ? <LetterThumb banner={banner} /> : <EnvelopeBack banner={banner} />}
        who={
          <>
            From: <PersonName person={sender} /> <NoAccountLabel person={sender} />
          </>
        }
        date={<Day date={createdAt} soft />}
        preview={truncate(
          isRead ? previewText(letter) : unopenedPreviewText(letter),
          previewLength.dashboard,
        )}
        status={<ReceivedStatus status={status} />}
      />
    </Link>
  )
}

function NothingReceived() {
  const { username } = useUser()
  return (
    <EmptyState
      small
      art={<EmptyDesk width={200} />}
      title="No letters received yet"
      actions={<CopyUsername username={username} />}
    >
      Share your username, <b className="user">{username}</b>, with someone who should write to you.
    </EmptyState>
  )
}
