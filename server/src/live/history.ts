import type { LiveEvent } from '@novelette/domain/letters/events.ts'

export type NumberedEvent = { readonly number: number; readonly userId: string; readonly event: LiveEvent }

/** A few minutes on a busy server. */
const minRetained = 5_000

/** Recent events let a broken stream resume. */
export function createHistory() {
  const events: NumberedEvent[] = []
  let latest = 0

  return {
    latest: () => latest,
    add(userId: string, event: LiveEvent): NumberedEvent {
      latest += 1
      const numbered = { number: latest, userId, event }
      events.push(numbered)
      if (events.length > minRetained * 2) events.splice(0, events.length - minRetained)
      return numbered
    },
    /** After possible gaps, clients with an older number must refetch. */
    clear(): void {
      latest += 1
      events.length = 0
    },
    /** Null if no longer known. */
    since(number: number, userId: string): readonly NumberedEvent[] | null {
      const oldest = events[0]?.number ?? latest + 1
      if (!Number.isInteger(number) || number > latest || number < oldest - 1) return null
      return events.slice(number - oldest + 1).filter(one => one.userId === userId)
    },
  }
}
