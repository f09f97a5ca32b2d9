import { createContext, useCallback, useLayoutEffect, useRef } from 'react'

const prefix = 'letter-'

/** The id of the element that stands for a letter in a list. */
export const rowId = (letterId: string) => prefix + letterId

/** Every such element. */
export const rowSelector = `[id^="${prefix}"]`

/** The letter that an element of a list stands for. */
export const letterIdOfRow = (row: Element) => row.id.slice(prefix.length)

/** Where a list that is coming back was scrolled to, so that it lays out those rows first. */
export const ListOffsetContext = createContext<number | undefined>(undefined)

type Row = { readonly letterId: string; readonly top: number }
type Place = {
  readonly letterId: string
  readonly scrollY: number
  /** The other rows that were there, the nearest to the letter first, and where they were on the screen. */
  readonly rows: readonly Row[]
}

/**
 * Brings a list back as it was left for one of its letters: the same scroll, the focus on that letter's row. A letter that was
 * read meanwhile may lie elsewhere, or is gone: then the focus is on what took its place.
 */
export function useListPosition(open: string | undefined) {
  const place = useRef<Place>(null)

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
    const target = row && isInSight(row) ? row : (nearRow ?? row ?? document.getElementById('main'))
    target?.focus({ preventScroll: true })
  }, [open])

  const leaveAt = useCallback((letterId: string) => {
    place.current = { letterId, scrollY: window.scrollY, rows: rowsNear(letterId) }
  }, [])
  return {
    offset: open ? undefined : place.current?.scrollY,
    leaveAt,
  }
}

function rowsNear(letterId: string): Row[] {
  const rows = [...document.querySelectorAll(rowSelector)]
  const at = rows.findIndex(row => letterIdOfRow(row) === letterId)
  const place = rows.map((row, index) => ({ row, away: Math.abs(index - at) - (index > at ? 0.5 : 0) }))
  return place
    .toSpliced(at, at < 0 ? 0 : 1)
    .sort((one, other) => one.away - other.away)
    .map(({ row }) => ({ letterId: letterIdOfRow(row), top: row.getBoundingClientRect().top }))
}

function isInSight(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
