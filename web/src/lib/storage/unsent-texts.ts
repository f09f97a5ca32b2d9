import { useState, useSyncExternalStore } from 'react'
import { storedEntry } from './stored-entry.ts'

const entries = (['unsent-draft:', 'waiting-letter:', 'planned-letter:'] as const).map(storedEntry)

function onOtherTab(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  return () => window.removeEventListener('storage', onChange)
}

/** True from the first composer, or the first text of the writer that the server lacks, on. */
export function useMayHaveUnsentTexts(writerId: string | undefined, isComposing: boolean): boolean {
  const hasOne = () => entries.some(entry => entry.ids(`${writerId}:`).length > 0)
  const has = useSyncExternalStore(onOtherTab, hasOne, () => false)
  const [mayHave, setMayHave] = useState(false)
  if (!mayHave && (has || isComposing)) setMayHave(true)
  return mayHave
}
