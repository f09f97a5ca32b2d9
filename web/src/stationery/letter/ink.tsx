import { inkPaths } from '@novelette/domain/handwriting/drawing.ts'
import type { Stroke } from '@novelette/domain/handwriting/strokes.ts'
import { useMemo } from 'react'

/** Strokes of a pen, in a drawing of SVG. */
export function Ink({ strokes }: { strokes: readonly Stroke[] }) {
  const paths = useMemo(() => inkPaths(strokes), [strokes])
  return (
    <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
      {paths.map(({ width, d }) => (
        <path key={width} strokeWidth={width} d={d} />
      ))}
    </g>
  )
}
