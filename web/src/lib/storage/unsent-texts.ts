import { useState, useSyncExternalStore } from 'react'
import { storedEntry } from './entries.ts'

/** Texts that the server does not have, under the ids of their writer and their own (letters/writing/drafts/local-drafts.ts). */
export const unsentTexts = {
  drafts: storedEntry('unsent-draft:'),
  waiting: storedEntry('waiting-letter:'),
  planned: storedEntry('planned-letter:'),
}

export const unsentTextId = (writerId: string, id: string) => `${writerId}:${id}`

function onOtherTab(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  return () => window.removeEventListener('storage', onChange)
}

/** True from the first composer, or the first text of the writer that the server lacks, on. */
export function useMayHaveUnsentTexts(writerId: string | undefined, isComposing: boolean): boolean {
  const hasOne = () =>
    writerId !== undefined &&
    Object.values(unsentTexts).some(entry => entry.ids(unsentTextId(writerId, '')).length > 0)
  const has = useSyncExternalStore(onOtherTab, hasOne, () => false)
  const [mayHave, setMayHave] = useState(false)
  if (!mayHave && (has || isComposing)) setMayHave(true)
  return mayHave
}
