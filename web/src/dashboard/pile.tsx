import type { Dashboard, ReceivedSummary } from '@novelette/domain/letters/letters.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { shelfQuery } from '#letter-lists/queries.ts'
import { dayDate } from '#lib/dates/dates.ts'
import { truncate } from '#lib/truncate.ts'
import { BlankEnvelope } from '#stationery/envelope/blank-envelope.tsx'
import { EnvelopeBack } from '#stationery/envelope/envelope.tsx'
import { OpenedSheet } from '#stationery/envelope/thumbs.tsx'
import { EmptyRack } from '#stationery/ornaments.tsx'
import styles from './dashboard-tiles.module.css'

const maxEnvelopes = 3
const previewCharacters = 90

export function Pile({ dashboard }: { dashboard: Dashboard | undefined }) {
  const unopened = useNewest(dashboard)
  if (!dashboard) {
    return (
      <span className={styles.pile} data-place={1}>
        <BlankEnvelope side="back" />
      </span>
    )
  }
  if (dashboard.unreadCount === 0) return <NothingNew newest={dashboard.received[0]} />
  return unopened.map((letter, index) => (
    <span key={letter.id} className={styles.pile} data-place={index + 1}>
      {index === 0 ? (
        <EnvelopeBack banner={letter.banner} from={letter.sender.username} date={dayDate(letter.createdAt)} />
      ) : (
        <EnvelopeBack banner={letter.banner} />
      )}
    </span>
  ))
}

/** The inbox is read if the dashboard lists too few. */
function useNewest(dashboard: Dashboard | undefined): readonly ReceivedSummary[] {
  const isUnread = (letter: ReceivedSummary) => letter.status !== 'read'
  const recent = dashboard?.received.filter(isUnread) ?? []
  const wanted = Math.min(dashboard?.unreadCount ?? 0, maxEnvelopes)
  const { data } = useInfiniteQuery({ ...shelfQuery('unread', ''), enabled: recent.length < wanted })
  const letters = recent.length < wanted ? (data?.pages[0]?.letters ?? recent) : recent
  return letters.slice(0, wanted)
}

function NothingNew({ newest }: { newest: ReceivedSummary | undefined }) {
  return newest ? (
    <span className={styles.pile} data-place={1}>
      <OpenedSheet banner={newest.banner}>
        <span className={`${styles.pileWords} own-lines`}>{truncate(newest.preview, previewCharacters)}</span>
        <span className={styles.pileName}>{newest.sender.username}</span>
      </OpenedSheet>
    </span>
  ) : (
    <span className={styles.pileNone}>
      <EmptyRack width={320} />
    </span>
  )
}
