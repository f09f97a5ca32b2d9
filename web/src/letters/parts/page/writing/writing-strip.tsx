import type { PageStroke } from '@novelette/domain/letters/parts/page/page-strokes.ts'
import { pageArea } from '@novelette/domain/letters/parts/page/pages.ts'
import type { PenPoint } from '@novelette/domain/letters/parts/strokes/strokes.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import styles from './page-dialog.module.css'
import { PagePad, type PageView } from './page-pad.tsx'
import type { PageTool } from './page-tools.tsx'

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
