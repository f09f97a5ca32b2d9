import type { ReactNode } from 'react'
import { PageContents, type PageSection } from '#pages/page-contents.tsx'
import { StartWriting } from '#pages/start-writing.tsx'
import seal from '#stationery/art/novelette-seal.svg'
import styles from './text-page.module.css'

type TextPageProps = {
  title: string
  lead: ReactNode
  /** A deed has numbered articles and a seal, a ledger headings in the margin. */
  kind: 'deed' | 'ledger'
  parts: readonly PageSection[]
  children: ReactNode
}

export function TextPage({ title, lead, kind, parts, children }: TextPageProps) {
  return (
    <div className={styles.root} data-kind={kind}>
      <header>
        <h1 className="display">{title}</h1>
        <p>{lead}</p>
      </header>
      <article className={`paper ${styles.sheet}`}>
        <PageContents parts={parts} />
        {children}
      </article>
      <StartWriting>Start Writing for Free</StartWriting>
    </div>
  )
}

export function Clause({ part: [id, title], children }: { part: PageSection; children: ReactNode }) {
  return (
    <section id={id} className={styles.clause} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div>{children}</div>
    </section>
  )
}

export function HangingSeal() {
  return (
    <>
      <svg className={styles.ribbon} viewBox="0 0 64 118" aria-hidden="true">
        <path d="M24 0L2 96L17 90L26 103L46 6Z" fill="var(--color-seal-deep)" />
        <path d="M20 6L40 116L48 102L62 106L42 0Z" fill="var(--color-seal)" />
      </svg>
      <img src={seal} alt="" width={132} height={132} className={styles.seal} />
    </>
  )
}
