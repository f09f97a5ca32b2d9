import { createContext, type RefObject, useCallback, useRef } from 'react'
import { scrollProgrammatically } from '#lib/focus/programmatic-scroll.ts'
import { letterIdOfRow, rowSelector } from './list-position.ts'

/** In pixels, also of a letter that is not rendered. */
type TopOf = (letterId: string) => number | undefined

type RowPosition = { readonly id: string; readonly top: number; readonly bottom: number }

/** Every list calls it after its layout. */
export const ScrollAnchorContext = createContext<(topOf: TopOf) => void>(() => undefined)

/** Keeps the visible letters in place when rows above change, except at the top of the page, where new letters should show. */
export function useScrollAnchor(page: RefObject<HTMLElement | null>): (topOf: TopOf) => void {
  const previousRows = useRef<readonly RowPosition[]>([])
  return useCallback(
    topOf => {
      if (!page.current) return
      const now = lettersIn(page.current)
      const start = page.current.getBoundingClientRect().top
      const shift = start < 0 ? shiftOf(previousRows.current, now, topOf) : 0
      if (shift !== 0) scrollProgrammatically(shift)
      previousRows.current = now
    },
    [page],
  )
}

function lettersIn(page: HTMLElement): RowPosition[] {
  const { scrollY } = window
  return [...page.querySelectorAll(rowSelector)].map(row => {
    const { top, bottom } = row.getBoundingClientRect()
    return { id: letterIdOfRow(row), top: top + scrollY, bottom: bottom + scrollY }
  })
}

function shiftOf(before: readonly RowPosition[], now: readonly RowPosition[], topOf: TopOf): number {
  const { scrollY, innerHeight } = window
  const tops = new Map(now.map(({ id, top }) => [id, top]))
  const visible = before.filter(({ top, bottom }) => bottom > scrollY && top < scrollY + innerHeight)
  for (const { id, top } of visible) {
    const moved = tops.get(id) ?? topOf(id)
    if (moved !== undefined) return Math.abs(moved - top) < 1 ? 0 : moved - top
  }
  return 0
}
