import { createContext, useCallback, useLayoutEffect, useRef } from 'react'

const prefix = 'letter-'

export const rowId = (letterId: string) => prefix + letterId

export const rowSelector = `[id^="${prefix}"]`

export const letterIdOfRow = (row: Element) => row.id.slice(prefix.length)

export const ListOffsetContext = createContext<number | undefined>(undefined)

type Row = { readonly letterId: string; readonly top: number }
type ListPosition = {
  readonly letterId: string
  readonly scrollY: number
  /** Nearest to the letter first. */
  readonly rows: readonly Row[]
}

/**
 * When a letter is closed, restores the scroll position and the focus on its row, or on the nearest row if the letter has moved
 * or is gone.
 */
export function useListPosition(open: string | undefined) {
  const place = useRef<ListPosition>(null)

  useLayoutEffect(() => {
    if (open || !place.current) return
    const { letterId, scrollY, rows } = place.current
    place.current = null
    window.scrollTo({ top: scrollY, behavior: 'instant' })
    const near = rows.find(row => document.getElementById(rowId(row.letterId)))
    const nearRow = near && document.getElementById(rowId(near.letterId))
    if (nearRow) {
      window.scrollBy({ top: nearRow.getBoundingClientRect().top - near.top, behavior: 'instant' })
    }
    const row = document.getElementById(rowId(letterId))
    const target = row && isInViewport(row) ? row : (nearRow ?? row ?? document.getElementById('main'))
    target?.focus({ preventScroll: true })
  }, [open])

  const savePosition = useCallback((letterId: string) => {
    place.current = { letterId, scrollY: window.scrollY, rows: rowsByDistance(letterId) }
  }, [])
  return {
    offset: open ? undefined : place.current?.scrollY,
    savePosition,
  }
}

function rowsByDistance(letterId: string): Row[] {
  const rows = [...document.querySelectorAll(rowSelector)]
  const at = rows.findIndex(row => letterIdOfRow(row) === letterId)
  const place = rows.map((row, index) => ({ row, away: Math.abs(index - at) - (index > at ? 0.5 : 0) }))
  return place
    .toSpliced(at, at < 0 ? 0 : 1)
    .sort((one, other) => one.away - other.away)
    .map(({ row }) => ({ letterId: letterIdOfRow(row), top: row.getBoundingClientRect().top }))
}

function isInViewport(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

const tilts = 3

/** Derived from the id, so that it never changes. */
export const tiltOf = (letterId: string) => Number.parseInt(letterId.slice(-2), 16) % tilts
