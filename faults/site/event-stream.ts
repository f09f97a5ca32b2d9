import type { LiveEvent } from '@novelette/domain/letters/events.ts'
import { expect } from 'vitest'
import type { Browser } from '../../server/src/test/browser.ts'

export async function openEventStream({ client }: Pick<Browser, 'client'>) {
  const ending = new AbortController()
  const received: LiveEvent[] = []
  let isOpen = true
  const events = await client.live.stream(undefined, { signal: ending.signal })
  void (async () => {
    for await (const event of events) received.push(event)
  })()
    .catch(() => null)
    .finally(() => (isOpen = false))
  const resyncs = () => received.filter(({ kind }) => kind === 'resync').length
  await expect.poll(resyncs).toBeGreaterThan(0)
  return {
    resyncs,
    hasReceived: (letterId: string) =>
      received.some(({ kind, ids }) => kind === 'letter-arrived' && ids.includes(letterId)),
    isOpen: () => isOpen,
    stop: () => ending.abort(),
  }
}
