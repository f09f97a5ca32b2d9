import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { BrowserUser } from '../site/people.ts'
import { openWindow } from '../site/window.ts'
import type { Member } from './members.ts'
import type { Soak } from './soak.ts'

/** As web/src/lib/live/live.ts. */
const pollMs = 60_000
const graceMs = 5_000

/** Members with an inbox open, which follows live events. */
export type Watchers = {
  readonly members: readonly Member[]
  /** When each letter was shown first, by `performance.now()`. */
  readonly shownAt: ReadonlyMap<string, number>
  readonly reopened: () => number
}

export function openInboxes(members: readonly Member[]): Watchers {
  const shownAt = new Map<string, number>()
  const windows = members.map(member =>
    openWindow(member, async client => {
      const { letters } = await client.letters.inbox({})
      for (const { id } of letters) if (!shownAt.has(id)) shownAt.set(id, performance.now())
    }),
  )
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const poll = async (place: number) => {
    await pause((pollMs * place) / windows.length)
    while (!ending.signal.aborted) {
      await windows[place]?.look().catch(() => {})
      await pause(pollMs)
    }
  }
  for (const place of windows.keys()) void poll(place)
  return {
    members,
    shownAt,
    reopened: () => windows.reduce((sum, { reopened }) => sum + reopened, 0),
  }
}

/** Waits for letters that only a poll finds. One sentence for each acknowledged letter that no open inbox has shown. */
export async function unshownLetters(soak: Soak, { members, shownAt }: Watchers): Promise<string[]> {
  const watching = new Set<BrowserUser>(members)
  const unshown = () =>
    soak.ledger.those('acknowledged').filter(({ id, receiver }) => watching.has(receiver) && !shownAt.has(id))
  const giveUpAt = performance.now() + pollMs + graceMs
  while (unshown().length > 0 && performance.now() < giveUpAt) await pause(500)
  return unshown().map(({ words }) => `${words} was shown in no open inbox`)
}
