import type { HandPage } from '@novelette/domain/handwriting/pages.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import styles from './hand-page.module.css'

const HandPageDrawing = lazy(() =>
  import('./hand-page.tsx').then(
    page => ({ default: page.HandPageDrawing }),
    () => ({ default: PageMissing }),
  ),
)

function PageMissing() {
  return <p>This page by hand could not be loaded. It is there when you open the letter again.</p>
}

type HandPagesProps = {
  pages: readonly HandPage[]
  /** What can be done with the page at that place. */
  toolsOf?: ((at: number) => ReactNode) | undefined
}

/** Under the words of a letter; what draws them comes with the first. */
export function HandPages({ pages, toolsOf }: HandPagesProps) {
  return pages.map((page, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
    <figure key={at} className={styles.root}>
      <Suspense fallback={<div className={styles.drawing} />}>
        <HandPageDrawing page={page} />
      </Suspense>
      {page.says && <figcaption className="sr-only">{page.says}</figcaption>}
      {toolsOf?.(at)}
    </figure>
  ))
}
