import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Ledger } from './ledger.ts'
import type { Person } from './people.ts'

/** Milliseconds after which a browser sends a letter again that was not answered. */
const againAfter = 50

/** People who write letter after letter until they are told to stop. */
export type Writing = {
  /** Lets each of them finish the letter at hand: sends it, under the same id, until it is answered. */
  stop(): Promise<void>
}

/**
 * Has each pair's first write to its second, with so many milliseconds between two letters, sending each again under its id until
 * it is answered.
 */
export function keepWriting(
  ledger: Ledger,
  pairs: readonly (readonly [Person, Person])[],
  betweenLetters = 0,
): Writing {
  let isOver = false
  let isAbandoned = false
  // A scenario that failed brings no server back for whom they would wait.
  onTestFinished(() => {
    isOver = isAbandoned = true
  })
  const write = async (sender: Person, receiver: Person) => {
    while (!isOver) {
      const letter = ledger.write(sender, receiver)
      while ((await ledger.send(letter)) === 'unknown' && !isAbandoned) await pause(againAfter)
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
