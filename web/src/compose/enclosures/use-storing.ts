import { useEffect } from 'react'
import { keepStoring, useEnclosureStates } from './store-enclosures.ts'

/** Stores those with these ids as long as they are shown, and says how far each is. */
export function useStoring(writerId: string, ids: readonly string[], pathOf: (id: string) => string) {
  const joined = ids.join()
  useEffect(() => {
    const leaving = new AbortController()
    const enclosures = joined.split(',').map(id => ({ id, path: pathOf(id) }))
    void keepStoring(writerId, enclosures, leaving.signal)
    return () => leaving.abort()
  }, [writerId, joined, pathOf])
  return useEnclosureStates()
}
