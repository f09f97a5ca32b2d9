import type { ReactNode } from 'react'
import { useId } from 'react'
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
