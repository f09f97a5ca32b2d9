import type { EnclosureKind } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { useEffect } from 'react'
import { keepStoring, useEnclosureStates } from './store-enclosures.ts'

/** Stores those of the kind with these ids as long as they are shown, and says how far each is. */
export function useStoring(writerId: string, kind: EnclosureKind, ids: readonly string[]) {
  const joined = ids.join()
  useEffect(() => {
    const leaving = new AbortController()
    const enclosures = joined.split(',').map(id => ({ kind, id }))
    void keepStoring(writerId, enclosures, leaving.signal)
    return () => leaving.abort()
  }, [writerId, kind, joined])
  return useEnclosureStates()
}
