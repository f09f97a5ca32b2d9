import type { HandPage } from '@novelette/domain/letters/parts/page/pages.ts'
import type { ReactNode } from 'react'
import styles from './hand-page.module.css'
import { HandPageDrawing } from './hand-page.tsx'

type HandPagesProps = {
  pages: readonly HandPage[]
  /** What can be done with the page at that place. */
  toolsOf?: ((at: number) => ReactNode) | undefined
}

/** Under the words of a letter. */
export function HandPages({ pages, toolsOf }: HandPagesProps) {
  return pages.map((page, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
    <figure key={at} className={styles.root}>
      <HandPageDrawing page={page} />
      {page.says && <figcaption className="sr-only">{page.says}</figcaption>}
      {toolsOf?.(at)}
    </figure>
  ))
}
