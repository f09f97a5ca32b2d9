import { useLocation } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { rowId } from '#letters/lists/list-position.ts'
import { leftScrollPositions } from './left-scroll-positions.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The open letter was opened from this conversation, one step back. */
    bundle?: { readonly personId: string; readonly username: string }
  }
}

export function useScrollRestoration(): (letterId: string) => void {
  const entry = useLocation({ select: location => location.state.__TSR_key })
  // biome-ignore lint/correctness/useExhaustiveDependencies: restores on mount only, not on every search
  useLayoutEffect(() => {
    const place = entry === undefined ? undefined : leftScrollPositions.get(entry)
    if (!place) return
    window.scrollTo({ top: place.scrollY, behavior: 'instant' })
    const row = document.getElementById(rowId(place.letterId))
    // The letter may have been removed or taken back.
    const target = row ?? document.getElementById('main')
    target?.focus({ preventScroll: true })
  }, [])
  return letterId => {
    if (entry !== undefined) leftScrollPositions.set(entry, { letterId, scrollY: window.scrollY })
  }
}
