import { useState, useSyncExternalStore } from 'react'
import { storedEntry } from './stored-entry.ts'

const entries = (['unsent-draft:', 'waiting-letter:', 'planned-letter:'] as const).map(storedEntry)

/** In another tab, and in this one. */
const eventTypes = ['storage', 'unsent-text-stored']

export function unsentTextStored(): void {
  window.dispatchEvent(new Event('unsent-text-stored'))
}

function subscribe(onStored: () => void): () => void {
  for (const type of eventTypes) window.addEventListener(type, onStored)
  return () => {
    for (const type of eventTypes) window.removeEventListener(type, onStored)
  }
}

/** From the first text of the writer on that this browser has and the server lacks. Before, nothing of drafts is loaded. */
export function useHadUnsentText(writerId: string | undefined): boolean {
  const hasOne = () => writerId !== undefined && entries.some(entry => entry.ids(`${writerId}:`).length > 0)
  const has = useSyncExternalStore(subscribe, hasOne, () => false)
  const [had, setHad] = useState(has)
  if (has && !had) setHad(true)
  return had
}
