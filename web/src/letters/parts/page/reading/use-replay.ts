import type { PageStroke } from '@novelette/domain/letters/parts/page/page-strokes.ts'
import { useEffect, useState } from 'react'

/** Milliseconds. */
const ofPoint = 6
const longest = 30_000

/** The strokes that are shown: all, unless they are being written once more. */
export function useReplay(strokes: readonly PageStroke[]) {
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
