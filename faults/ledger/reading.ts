import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { BrowserUser } from '../site/people.ts'

const paths = ['/', '/api/v1/letters/unread-count', '/api/v1/session', '/api/v1/letters/received', '/inbox']

const retryDelayMs = 50

export type BackgroundReading = { stop(): Promise<void> }

/** Each reader requests one path after the other, whatever the result: `noteRequests` records it. */
export function keepReading(readers: readonly BrowserUser[], betweenReads = 0): BackgroundReading {
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  const read = async ({ browser }: BrowserUser) => {
    for (let turn = 0; !isOver; turn += 1) {
      const answer = await browser.fetch(paths[turn % paths.length] ?? '/').catch(() => null)
      if (answer) await answer.arrayBuffer().catch(() => null)
      else await pause(retryDelayMs)
      if (betweenReads > 0) await pause(betweenReads)
    }
  }
  const all = Promise.all(readers.map(read))
  return {
    async stop() {
      isOver = true
      await all
    },
  }
}
