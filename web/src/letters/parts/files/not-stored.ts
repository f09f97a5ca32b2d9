import { createStore } from '#lib/store.ts'

/** Why the server refused what was enclosed, by its id. This file is apart from what stores it, which comes with the first enclosure. */
const reasons = createStore<ReadonlyMap<string, string>>(new Map())

export function noteRefusal(id: string, reason: string | null): void {
  const now = reasons.get()
  if (now.get(id) === (reason ?? undefined)) return
  const others = [...now].filter(([other]) => other !== id)
  reasons.set(new Map(reason === null ? others : [...others, [id, reason]]))
}

/** The first in the letter with these figures, in words; null where none was refused. */
export function useFirstRefusal(figures: string): string | null {
  const refused = reasons.useValue()
  if (refused.size === 0) return null
  const counts = new Map<string, number>()
  for (const [, kind = '', id = ''] of figures.matchAll(/<figure data-([a-z]+)="([^"]+)"/g)) {
    const number = (counts.get(kind) ?? 0) + 1
    counts.set(kind, number)
    const reason = refused.get(id)
    if (reason) return refusalWords(kind, number, reason)
  }
  return null
}

/** What this device keeps until another try, by its id. */
const waiting = createStore<ReadonlySet<string>>(new Set())

/** A try that goes on is no news. */
export function noteWaiting(id: string, state: 'waiting' | 'storing' | 'over'): void {
  const now = waiting.get()
  if (state === 'storing' || now.has(id) === (state === 'waiting')) return
  waiting.set(new Set(state === 'over' ? [...now].filter(other => other !== id) : [...now, id]))
}

/** Whether something in the letter with these figures waits on this device. */
export function useIsAnyWaiting(figures: string): boolean {
  return [...waiting.useValue()].some(id => figures.includes(id))
}

const refusalWords = (kind: string, number: number, reason: string) =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${number} was refused. ${reason} Remove it, then send the letter.`
