import { type PageStroke, pageMaxPressure } from '@novelette/domain/letters/parts/page/page-strokes.ts'
import type { PenPoint } from '@novelette/domain/letters/parts/strokes/strokes.ts'
import { memo } from 'react'
import { PageInk } from '#letters/parts/page/reading/page-ink.tsx'
import { usePointerLine } from '#letters/parts/strokes/use-pointer-line.ts'
import styles from './page-dialog.module.css'
import type { PageTool } from './page-tools.tsx'

/** What of the page is shown. */
export type PageView = {
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
