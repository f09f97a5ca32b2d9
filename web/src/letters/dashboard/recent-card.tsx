import { dashboardListSize } from '@novelette/domain/letters/letter-lists.ts'
import { type ReactNode, useId } from 'react'
import { BlankEnvelope } from '#stationery/envelope/blank-envelope.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import styles from './recent-card.module.css'

type RecentCardProps = { title: string; viewAll: ReactNode; children: ReactNode }

export function RecentCard({ title, viewAll, children }: RecentCardProps) {
  const id = useId()
  return (
    <section className={`paper ${styles.root}`} aria-labelledby={id}>
      <header>
        <h2 className="heading" id={id}>
          {title}
        </h2>
        {viewAll}
      </header>
      {children}
    </section>
  )
}

type RecentRowProps = {
  /** 104 px wide. */
  object: ReactNode
  who: ReactNode
  date: ReactNode
  preview: string
  status: ReactNode
}

/** The link around it has the class `recentRow`. */
export function RecentRow({ object, who, date, preview, status }: RecentRowProps) {
  return (
    <>
      <span className="recent-row__object" aria-hidden>
        {object}
      </span>
      <span className={styles.recentRowText}>
        <span className={styles.recentRowTop}>
          <span>{who}</span>
          {date}
        </span>
        <span className={styles.recentRowPreview} dir="auto">
          {preview}
        </span>
        {status}
      </span>
    </>
  )
}

export function RecentSkeleton({ side }: { side: 'back' | 'front' }) {
  return (
    <div role="status" aria-label="Loading your letters...">
      {Array.from({ length: dashboardListSize }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are all the same
        <div key={row} className={styles.recentRow} aria-hidden>
          <BlankEnvelope side={side} />
          <span className={styles.recentRowText}>
            <SkeletonLines count={3} />
          </span>
        </div>
      ))}
    </div>
  )
}

type ViewAllProps = { to: '/inbox' | '/sent'; letters: 'received' | 'sent' }

const text = 'View All'

export function ViewAll({ to, letters }: ViewAllProps) {
  return (
    <ButtonLink to={to} look="link" aria-label={`${text} ${letters} letters`}>
      {text}
    </ButtonLink>
  )
}
