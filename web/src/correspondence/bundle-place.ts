import { useLocation } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { rowId } from '#letters/list-position.ts'
import { leftBundles } from './left-bundles.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On an open letter: the bundle that it was taken out of, which is one step back. */
    bundle?: { readonly personId: string; readonly username: string }
  }
}

/** Brings the bundle back as it was left: the same scroll, the focus on the letter that was taken out. */
export function useBundlePlace(): (letterId: string) => void {
  const entry = useLocation({ select: location => location.state.__TSR_key })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it is laid down, not at every search in it
  useLayoutEffect(() => {
    const place = entry === undefined ? undefined : leftBundles.get(entry)
    if (!place) return
    window.scrollTo({ top: place.scrollY, behavior: 'instant' })
    const row = document.getElementById(rowId(place.letterId))
    // A letter that was removed or taken back is not there any more.
    const goal = row ?? document.getElementById('main')
    goal?.focus({ preventScroll: true })
  }, [])
  return letterId => {
    if (entry !== undefined) leftBundles.set(entry, { letterId, scrollY: window.scrollY })
  }
}
