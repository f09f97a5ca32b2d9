import { useSyncExternalStore } from 'react'

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    listener => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}

/** What lies beside the sheet on a desk comes from below. */
export const useOneColumn = () => useMedia('(max-width: 900px)')

/** A bio is truncated earlier. */
export const useShortBios = () => useMedia('(max-width: 767.98px)')
