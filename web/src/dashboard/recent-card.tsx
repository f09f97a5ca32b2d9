import type { ReactNode } from 'react'
import { useId } from 'react'
import './recent-card.css'

type RecentCardProps = { title: string; viewAll: ReactNode; children: ReactNode }

export function RecentCard({ title, viewAll, children }: RecentCardProps) {
  const id = useId()
  return (
    <section className="paper recent-card" aria-labelledby={id}>
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

/** The link around it has the class `recent-row`. */
export function RecentRow({ object, who, date, preview, status }: RecentRowProps) {
  return (
    <>
      <span className="recent-row__object" aria-hidden>
        {object}
      </span>
      <span className="recent-row__text">
        <span className="recent-row__top">
          <span>{who}</span>
          {date}
        </span>
        <span className="recent-row__preview">{preview}</span>
        {status}
      </span>
    </>
  )
}
