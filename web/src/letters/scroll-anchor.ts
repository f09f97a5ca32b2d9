import { createContext, type RefObject, useCallback, useRef } from 'react'
import { scrollProgrammatically } from '#lib/programmatic-scroll.ts'
import { letterIdOfRow, rowSelector } from './list-position.ts'

/** Where a letter that is not in the document would begin, in pixels from the top of the page. */
type TopOf = (letterId: string) => number | undefined

type Seen = { readonly id: string; readonly top: number; readonly bottom: number }

/** Called by every list of a page after it was laid out. */
export const ScrollAnchorContext = createContext<(topOf: TopOf) => void>(() => undefined)

/**
 * Keeps what the reader looks at where it is on the screen, whatever is laid down, taken away or measured above it. At the top
 * of the page nothing is held: there a letter that comes in is to be seen.
 */
export function useScrollAnchor(page: RefObject<HTMLElement | null>): (topOf: TopOf) => void {
  const seen = useRef<readonly Seen[]>([])
  return useCallback(
    topOf => {
      if (!page.current) return
      const now = lettersIn(page.current)
      const start = page.current.getBoundingClientRect().top
      const shift = start < 0 ? shiftOf(seen.current, now, topOf) : 0
      if (shift !== 0) scrollProgrammatically(shift)
      seen.current = now
    },
    [page],
  )
}

function lettersIn(page: HTMLElement): Seen[] {
  const { scrollY } = window
  return [...page.querySelectorAll(rowSelector)].map(row => {
    const { top, bottom } = row.getBoundingClientRect()
    return { id: letterIdOfRow(row), top: top + scrollY, bottom: bottom + scrollY }
  })
}

/** How far the first letter that was in sight, and still is anywhere, has moved down. */
function shiftOf(before: readonly Seen[], now: readonly Seen[], topOf: TopOf): number {
  const { scrollY, innerHeight } = window
  const tops = new Map(now.map(({ id, top }) => [id, top]))
  const inSight = before.filter(({ top, bottom }) => bottom > scrollY && top < scrollY + innerHeight)
  for (const { id, top } of inSight) {
    const moved = tops.get(id) ?? topOf(id)
    if (moved !== undefined) return Math.abs(moved - top) < 1 ? 0 : moved - top
  }
  return 0
}
