import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { BrowserUser } from '../site/people.ts'
import type { Ledger } from './sent-ledger.ts'

const retryDelayMs = 50

type Pair = readonly [sender: BrowserUser, receiver: BrowserUser]

/** The first two write to each other, and the last two. */
export const pairsOf = ([rose, jack, violet, ida]: readonly [
  BrowserUser,
  BrowserUser,
  BrowserUser,
  BrowserUser,
]): readonly Pair[] => [
  [rose, jack],
  [jack, rose],
  [violet, ida],
  [ida, violet],
]

export type Writing = {
  /** Lets each writer finish the current letter. */
  stop(): Promise<void>
}

/** From the first of each pair to the second. An unanswered letter is retried under its id. */
export function keepWriting(ledger: Ledger, pairs: readonly Pair[], betweenLetters = 0): Writing {
  let isOver = false
  let isAbandoned = false
  // A failed scenario's server may never come back.
  onTestFinished(() => {
    isOver = isAbandoned = true
  })
  const write = async (sender: BrowserUser, receiver: BrowserUser) => {
    while (!isOver) {
      const letter = ledger.write(sender, receiver)
      while ((await ledger.send(letter)) === 'unknown' && !isAbandoned) await pause(retryDelayMs)
      if (betweenLetters > 0) await pause(betweenLetters)
    }
  }
  const all = Promise.all(pairs.map(([sender, receiver]) => write(sender, receiver)))
  return {
    async stop() {
      isOver = true
      await all
    },
  }
}
