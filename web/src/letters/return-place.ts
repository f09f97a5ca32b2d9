import { useLayoutEffect, useRef } from 'react'

/** The id of the element that stands for a letter in a list. */
export const rowId = (letterId: string) => `letter-${letterId}`

type Place = { readonly letterId: string; readonly scrollY: number }

/** Brings a list back as it was left for one of its letters: the same scroll, the focus on that letter's row. */
export function useReturnPlace(open: string | undefined) {
  const place = useRef<Place>(null)

  useLayoutEffect(() => {
    if (open || !place.current) return
    const { letterId, scrollY } = place.current
    place.current = null
    window.scrollTo({ top: scrollY, behavior: 'instant' })
    const row = document.getElementById(rowId(letterId))
    if (!row) return document.getElementById('main')?.focus({ preventScroll: true })
    row.focus({ preventScroll: true })
    // A letter that was read meanwhile lies on the other shelf.
    row.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [open])

  return (letterId: string) => {
    place.current = { letterId, scrollY: window.scrollY }
  }
}
