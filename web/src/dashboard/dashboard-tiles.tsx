import type { Dashboard } from '@novelette/domain/letters/letters.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUser } from '#session/session.ts'
import { CountBadge } from '#ui/badge.tsx'
import { CallingCard } from './calling-card.tsx'
import styles from './dashboard-tiles.module.css'
import { FreshSheet } from './fresh-sheet.tsx'
import { Pile } from './pile.tsx'

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
