import { pagePaths } from '@novelette/domain/letters/parts/page/page-drawing.ts'
import type { PageStroke } from '@novelette/domain/letters/parts/page/page-strokes.ts'
import { useMemo } from 'react'
import styles from './hand-page.module.css'

/** In the inks of a page by hand, in a drawing of SVG. */
export function PageInk({ strokes }: { strokes: readonly PageStroke[] }) {
  const paths = useMemo(() => pagePaths(strokes), [strokes])
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      {paths.map(({ ink, width, d }) => (
        <path key={`${ink} ${width}`} className={styles.ink} data-ink={ink} strokeWidth={width} d={d} />
      ))}
    </g>
  )
}
