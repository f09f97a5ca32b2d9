import type { Dashboard, ReceivedSummary } from '@novelette/domain/letters/letters.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { shelfQuery } from '#letters/lists/queries.ts'
import { dayDate } from '#lib/dates/dates.ts'
import { truncate } from '#lib/truncate.ts'
import { useUser } from '#session/session.ts'
import { BlankEnvelope } from '#stationery/envelope/blank-envelope.tsx'
import { EnvelopeBack } from '#stationery/envelope/envelope.tsx'
import { OpenedSheet } from '#stationery/envelope/thumbs.tsx'
import { BrassDivider, EmptyRack } from '#stationery/ornaments.tsx'
import { nameWidth } from '#stationery/script-width.ts'
import { CountBadge } from '#ui/badge.tsx'
import styles from './dashboard-tiles.module.css'

export function DashboardTiles({ dashboard }: { dashboard: Dashboard | undefined }) {
  const { username } = useUser()
  return (
    <section className={styles.desk} aria-label="Your desk">
      <Link to="/inbox" className={`${styles.tile} ${styles.tileInbox}`}>
        <span className={styles.tileObject} aria-hidden>
          <Pile dashboard={dashboard} />
        </span>
        <TileText title="Your Inbox">
          {dashboard ? <Waiting count={dashboard.unreadCount} /> : <span>Looking for new letters...</span>}
        </TileText>
      </Link>
      <Link to="/compose" className={`${styles.tile} ${styles.tileWrite}`}>
        <span className={styles.tileObject} aria-hidden>
          <FreshSheet />
        </span>
        <TileText title="Write Love">A clean sheet, six papers</TileText>
      </Link>
      <Link to="/profile" className={`${styles.tile} ${styles.tileCard}`}>
        <span className={styles.tileObject} aria-hidden>
          <CallingCard username={username} />
        </span>
        <TileText title="Your Profile">How others find you</TileText>
      </Link>
    </section>
  )
}

function TileText({ title, children }: { title: string; children: ReactNode }) {
  return (
    <span className={styles.tileText}>
      <b>{title}</b>
      <span className={styles.tileLine}>{children}</span>
    </span>
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <>
      {count > 0 && (
        <span aria-hidden>
          <CountBadge count={count} label="unread" />
        </span>
      )}
      {waitingText(count)}
    </>
  )
}

function waitingText(count: number): string {
  return `${count} new ${count === 1 ? 'letter' : 'letters'} waiting`
}

const maxEnvelopes = 3
const previewCharacters = 90

function Pile({ dashboard }: { dashboard: Dashboard | undefined }) {
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

function FreshSheet() {
  return (
    <>
      <span className={styles.freshSheet} data-banner="spring-flowers">
        <span className={styles.freshSheetBanner} />
        <span className={styles.freshSheetWord}>Dear</span>
      </span>
      <svg className={styles.pen} viewBox="0 0 240 30" aria-hidden="true">
        <path d="M2 15L30 7Q34 15 30 23Z" fill="oklch(.70 .09 80)" stroke="oklch(.38 .06 70)" />
        <path d="M3 15H24" stroke="oklch(.38 .06 70)" />
        <circle cx="24" cy="15" r="1.8" fill="oklch(.38 .06 70)" />
        <path
          d="M30 7Q44 3 70 4L226 7Q238 9 238 15Q238 21 226 23L70 26Q44 27 30 23Q34 15 30 7Z"
          fill="oklch(.30 .10 18)"
        />
        <path
          d="M36 7.5Q60 5 90 6.5L226 9.5"
          stroke="oklch(.62 .13 20)"
          strokeWidth="1.6"
          fill="none"
          strokeLinecap="round"
        />
        <path d="M92 4.4V25.6M98 4.5V25.5" stroke="oklch(.75 .09 80)" strokeWidth="2.6" />
      </svg>
    </>
  )
}

function CallingCard({ username }: { username: string }) {
  return (
    <span className={styles.callingCard}>
      <BrassDivider className={styles.callingCardDivider} />
      <b className={styles.callingCardName} style={nameWidth(username)}>
        {username}
      </b>
      <i>Letters find me under this name</i>
    </span>
  )
}
