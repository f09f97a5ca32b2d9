import { createStore } from '#lib/store.ts'

/** Why the server refused what was enclosed, by its id. Apart from what stores it, which comes with the first enclosure. */
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

const refusalWords = (kind: string, number: number, reason: string) =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${number} was refused. ${reason} Take it out, and the letter can go.`
