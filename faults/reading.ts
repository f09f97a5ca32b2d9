import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Person } from './people.ts'

/** What a browser asks for by itself, and its reader by hand. */
const paths = ['/', '/api/v1/letters/unread-count', '/api/v1/session', '/api/v1/letters/received', '/inbox']

/** Milliseconds after which somebody who got no answer asks for the next. */
const againAfter = 50

/** People who read until they are told to stop. */
export type Reading = { stop(): Promise<void> }

/** Has each of them ask for one thing after the other, whatever becomes of it: `noteRequests` knows. */
export function keepReading(readers: readonly Person[]): Reading {
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  const read = async ({ browser }: Person) => {
    for (let turn = 0; !isOver; turn += 1) {
      const answer = await browser.fetch(paths[turn % paths.length] ?? '/').catch(() => null)
      if (answer) await answer.arrayBuffer().catch(() => null)
      else await pause(againAfter)
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
