import type { ReactNode } from 'react'
import { StartWriting } from '#pages/start-writing.tsx'
import { PageContents, type PageSection } from '../page-contents.tsx'
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
