import type { InkColour, Nib, PageStroke } from '@novelette/domain/letters/parts/page/page-strokes.ts'
import { pageMaxPoints } from '@novelette/domain/letters/parts/page/pages.ts'
import type { PenPoint } from '@novelette/domain/letters/parts/strokes/strokes.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FilterTabs } from '#ui/filter-tabs.tsx'
import styles from './page-dialog.module.css'

export type PageTool = { readonly nib: Nib; readonly ink: InkColour; readonly rubs: boolean }

const nibTabs = [
  { value: 'fine', label: 'Fine' },
  { value: 'broad', label: 'Broad' },
  { value: 'brush', label: 'Brush' },
] as const
const inkTabs = [
  { value: 'paper', label: 'Standard' },
  { value: 'blue', label: 'Blue' },
  { value: 'green', label: 'Green' },
  { value: 'red', label: 'Red' },
] as const

type PageToolsProps = {
  tool: PageTool
  onTool: (tool: PageTool) => void
  canUndo: boolean
  onUndo: () => void
}

export function PageTools({ tool, onTool, canUndo, onUndo }: PageToolsProps) {
  return (
    <div className={styles.tools}>
      <FilterTabs
        label="Nib"
        options={nibTabs}
        value={tool.nib}
        onChange={nib => onTool({ ...tool, nib, rubs: false })}
      />
      <FilterTabs
        label="Ink"
        options={inkTabs}
        value={tool.ink}
        onChange={ink => onTool({ ...tool, ink, rubs: false })}
      />
      <div className={styles.toolButtons}>
        <Button look="quiet" size="compact" aria-disabled={!canUndo} onClick={onUndo}>
          Undo
        </Button>
        <Button
          look="quiet"
          size="compact"
          aria-pressed={tool.rubs}
          onClick={() => onTool({ ...tool, rubs: !tool.rubs })}
        >
          Erase
        </Button>
      </div>
    </div>
  )
}

/** In units of the page. */
const rubberRadius = 26

/** The strokes of a page, as they were before each change. */
export function usePage(first: readonly PageStroke[], tool: PageTool) {
  const [states, setStates] = useState<readonly (readonly PageStroke[])[]>([first])
  const strokes = states.at(-1) ?? []
  const left = pageMaxPoints - strokes.reduce((sum, { points }) => sum + points.length, 0)
  const onLine = (points: readonly PenPoint[]) => {
    const changed = tool.rubs
      ? strokes.filter(stroke => !isCrossed(stroke, points))
      : [...strokes, { nib: tool.nib, ink: tool.ink, points: points.slice(0, left) }]
    if (changed.length !== strokes.length && (tool.rubs || left > 0)) setStates([...states, changed])
  }
  return {
    strokes,
    isFull: left <= 0,
    canUndo: states.length > 1,
    onLine,
    undo: () => states.length > 1 && setStates(states.slice(0, -1)),
  }
}

function isCrossed({ points }: PageStroke, rubbed: readonly PenPoint[]): boolean {
  return points.some((point, at) => {
    const before = points[at - 1] ?? point
    return rubbed.some((place, on) => areNear([before, point], [rubbed[on - 1] ?? place, place]))
  })
}

type Line = readonly [PenPoint, PenPoint]

/** Whether two short lines come near each other, by a few places on each. */
function areNear(one: Line, other: Line): boolean {
  return placesOn(one).some(place =>
    placesOn(other).some(at => Math.hypot(place.x - at.x, place.y - at.y) < rubberRadius),
  )
}

function placesOn([from, to]: Line) {
  const count = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / rubberRadius) + 1
  return Array.from({ length: count }, (_, at) => {
    const along = count === 1 ? 0 : at / (count - 1)
    return { x: from.x + (to.x - from.x) * along, y: from.y + (to.y - from.y) * along }
  })
}
