import { previewLength } from '@novelette/domain/letters/letter-lists.ts'
import type { SentSummary } from '@novelette/domain/letters/letters.ts'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '#failures/empty-state.tsx'
import { Day } from '#letters/lists/day.tsx'
import { SentStatus } from '#letters/lists/letter-status.tsx'
import { previewText } from '#letters/lists/preview-text.ts'
import { truncate } from '#lib/truncate.ts'
import { NoAccountLabel, PersonName } from '#people/person-name.tsx'
import { EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import { PaperSwatch } from '#stationery/envelope/thumbs.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import styles from './recent-card.module.css'
import { RecentCard, RecentRow, RecentSkeleton, ViewAll } from './recent-card.tsx'

const writeFirst = 'Write your first letter'

type RecentlySentProps = { letters: readonly SentSummary[] | undefined }

export function RecentlySent({ letters }: RecentlySentProps) {
  return (
    <RecentCard title="Recently Sent" viewAll={<ViewAll to="/sent" letters="sent" />}>
      {!letters && <RecentSkeleton side="front" />}
      {letters?.length === 0 && (
        <EmptyState
          small
          art={<ThreePapers />}
          title="No letters sent yet"
          actions={
            <ButtonLink to="/compose" look="link">
              {writeFirst}
            </ButtonLink>
          }
        >
          Six papers lie ready, each with its envelope and seal.
        </EmptyState>
      )}
      {letters && letters.length > 0 && (
        <ul>
          {letters.map(letter => (
            <li key={letter.id}>
              <SentRow letter={letter} />
            </li>
          ))}
        </ul>
      )}
    </RecentCard>
  )
}

function ThreePapers() {
  return (
    <span className={styles.threePapers}>
      <PaperSwatch banner="golden-hearts" />
      <PaperSwatch banner="romantic-roses" />
      <PaperSwatch banner="dreamy-clouds" />
    </span>
  )
}

function SentRow({ letter }: { letter: SentSummary }) {
  const { id, banner, receiver, createdAt, status } = letter
  return (
    <Link to="/sent" search={{ letter: id }} className={styles.recentRow}>
      <RecentRow
        object={<EnvelopeFront banner={banner} to={receiver.username} />}
        who={
          <>
            To: <PersonName person={receiver} /> <NoAccountLabel person={receiver} />
          </>
        }
        date={<Day date={createdAt} soft />}
        preview={truncate(previewText(letter), previewLength.dashboard)}
        status={<SentStatus status={status} opened />}
      />
    </Link>
  )
}
