import { pagePaths } from '@novelette/domain/letters/parts/page/page-drawing.ts'
import { type PageStroke, readPage } from '@novelette/domain/letters/parts/page/page-strokes.ts'
import { type HandPage, pageArea } from '@novelette/domain/letters/parts/page/pages.ts'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { ReadingPart } from '#letters/parts/kind/part-interfaces.ts'
import { Button } from '#ui/button.tsx'
import styles from './hand-page.module.css'

export const pageReading: ReadingPart = { UnderWords: ({ parts }) => <HandPages pages={parts.pages} /> }

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

/** A page by hand on the letter's own paper. */
function HandPageDrawing({ page }: { page: HandPage }) {
  const strokes = useMemo(() => readPage(page.strokes), [page.strokes])
  const { shown, play } = useReplay(strokes)
  const drawing = useRef<SVGSVGElement>(null)
  const playInView = () => {
    // Its button lies under a page that may be higher than the screen.
    drawing.current?.scrollIntoView({ block: 'start' })
    play()
  }
  return (
    <>
      <svg
        ref={drawing}
        className={styles.drawing}
        role="img"
        aria-label="A page by hand"
        viewBox={`0 0 ${pageArea.width} ${pageArea.height}`}
      >
        <PageInk strokes={shown} />
      </svg>
      <p className={styles.replay} data-screen-only>
        <Button look="link" onClick={playInView}>
          Watch It Being Written
        </Button>
      </p>
    </>
  )
}

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

/** Milliseconds. */
const ofPoint = 6
const longest = 30_000

/** The strokes that are shown: all, unless they are being written once more. */
function useReplay(strokes: readonly PageStroke[]) {
  const [isPlaying, setPlaying] = useState(false)
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!isPlaying) return
    const ends = endsOf(strokes)
    const all = ends.at(-1) ?? 0
    const duration = Math.min(longest, all * ofPoint)
    const start = performance.now()
    let frame = requestAnimationFrame(function show(now) {
      const reached = ((now - start) / duration) * all
      setCount(ends.filter(end => end <= reached).length)
      if (reached >= all) setPlaying(false)
      else frame = requestAnimationFrame(show)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, strokes])
  return {
    shown: isPlaying ? strokes.slice(0, count) : strokes,
    play: () => {
      setCount(0)
      setPlaying(true)
    },
  }
}

/** How many points there are up to the end of each stroke. */
function endsOf(strokes: readonly PageStroke[]): number[] {
  let sum = 0
  return strokes.map(({ points }) => (sum += points.length))
}
