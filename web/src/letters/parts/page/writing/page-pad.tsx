import { type PageStroke, pageMaxPressure } from '@novelette/domain/letters/parts/page/page-strokes.ts'
import { pageArea } from '@novelette/domain/letters/parts/page/pages.ts'
import type { PenPoint } from '@novelette/domain/letters/parts/strokes/strokes.ts'
import { memo, useState } from 'react'
import { PageInk } from '#letters/parts/page/reading/page-reading.tsx'
import { usePointerLine } from '#letters/parts/strokes/pen.ts'
import { Button } from '#ui/button.tsx'
import styles from './page-dialog.module.css'
import type { PageTool } from './page-tools.tsx'

/** What of the page is shown. */
type PageView = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type PagePadProps = {
  strokes: readonly PageStroke[]
  view: PageView
  tool: PageTool
  onLine: (points: readonly PenPoint[]) => void
  /** Where the strip writes. */
  frame?: PageView | undefined
  isStrip?: boolean
}

/** The wet line is a drawing of its own, so that the dry ones are not painted again at each move. */
export function PagePad({ strokes, view, tool, onLine, frame, isStrip }: PagePadProps) {
  const { line, handlers } = usePointerLine({ view, maxPressure: pageMaxPressure, onLine })
  const viewBox = `${view.x} ${view.y} ${view.width} ${view.height}`
  return (
    <div {...handlers} className={styles.paper} data-strip={isStrip || undefined}>
      <svg viewBox={viewBox} aria-hidden>
        {strokes.map((stroke, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no other name
          <DryStroke key={at} stroke={stroke} />
        ))}
        {frame && <rect className={styles.frame} {...frame} />}
      </svg>
      <svg viewBox={viewBox} aria-hidden>
        {line.length > 0 && <PageInk strokes={[{ ...wet(tool), points: line }]} />}
      </svg>
    </div>
  )
}

const DryStroke = memo(({ stroke }: { stroke: PageStroke }) => <PageInk strokes={[stroke]} />)

const wet = (tool: PageTool) => (tool.rubs ? ({ nib: 'fine', ink: 'paper' } as const) : tool)

/** A third of a line: what is written large on the strip is set small on the page. */
const size = { width: 680, height: 270 }
const margin = 120
const step = size.width * 0.6

export function useStrip() {
  const [place, setPlace] = useState({ x: margin, y: margin })
  const move = (x: number, y: number) =>
    setPlace({
      x: Math.min(pageArea.width - size.width, Math.max(0, x)),
      y: Math.min(pageArea.height - size.height, Math.max(0, y)),
    })
  const view: PageView = { ...place, ...size }
  return {
    view,
    goOn: () => move(place.x + step, place.y),
    goBack: () => move(place.x - step, place.y),
    startLine: () => move(margin, place.y + size.height * 0.7),
  }
}

type WritingStripProps = {
  strip: ReturnType<typeof useStrip>
  strokes: readonly PageStroke[]
  tool: PageTool
  onLine: (points: readonly PenPoint[]) => void
}

/** On a phone: one writes large at the foot of the screen. */
export function WritingStrip({ strip, strokes, tool, onLine }: WritingStripProps) {
  return (
    <div className={styles.strip}>
      <PagePad strokes={strokes} view={strip.view} tool={tool} onLine={onLine} isStrip />
      <div className={styles.stripButtons}>
        <Button look="quiet" size="compact" onClick={strip.goBack}>
          Back
        </Button>
        <Button look="quiet" size="compact" onClick={strip.startLine}>
          Next Line
        </Button>
        <Button look="quiet" size="compact" onClick={strip.goOn}>
          Go On
        </Button>
      </div>
    </div>
  )
}
