import { readPage } from '@novelette/domain/letters/parts/page/page-strokes.ts'
import { type HandPage, pageArea } from '@novelette/domain/letters/parts/page/pages.ts'
import { useMemo, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import styles from './hand-page.module.css'
import { PageInk } from './page-ink.tsx'
import { useReplay } from './use-replay.ts'

/** A page by hand on the letter's own paper. */
export function HandPageDrawing({ page }: { page: HandPage }) {
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
          See It Written
        </Button>
      </p>
    </>
  )
}
