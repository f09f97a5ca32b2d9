import { inkPaths } from '@novelette/domain/letters/parts/strokes/ink-paths.ts'
import type { Stroke } from '@novelette/domain/letters/parts/strokes/strokes.ts'
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
