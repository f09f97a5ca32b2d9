import type { LiveEvent } from '@novelette/domain/events.ts'

export type NumberedEvent = { readonly number: number; readonly userId: string; readonly event: LiveEvent }

/** Enough for a few minutes of a busy server; whoever was away longer refetches everything. */
const kept = 5_000

/** The newest events of this server, so that a stream that broke goes on where it was. */
export function createHistory() {
  const events: NumberedEvent[] = []
  let latest = 0

  return {
    latest: () => latest,
    add(userId: string, event: LiveEvent): NumberedEvent {
      latest += 1
      const numbered = { number: latest, userId, event }
      events.push(numbered)
      if (events.length > kept * 2) events.splice(0, events.length - kept)
      return numbered
    },
    /** Whoever was told something before now has to look for themselves: something is lacking here. */
    forget(): void {
      latest += 1
      events.length = 0
    },
    /** What this person missed after `number`, or null when that is no longer known. */
    since(number: number, userId: string): readonly NumberedEvent[] | null {
      const oldest = events[0]?.number ?? latest + 1
      if (!Number.isInteger(number) || number > latest || number < oldest - 1) return null
      return events.slice(number - oldest + 1).filter(one => one.userId === userId)
    },
  }
}
