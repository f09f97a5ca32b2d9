import { expect } from 'vitest'
import type { Ledger } from '../ledger/sent-ledger.ts'
import type { BrowserUser } from '../site/people.ts'

/** For how long people could not send, by the letter that took longest. */
export class OutageTimes {
  readonly #ledger: Ledger
  readonly #senders: readonly BrowserUser[]
  readonly #seconds = new Map<string, number[]>()

  constructor(ledger: Ledger, senders: readonly BrowserUser[]) {
    this.#ledger = ledger
    this.#senders = senders
  }

  /** Each of them a letter that was not yet written. */
  async untilEverybodySends(): Promise<void> {
    const since = performance.now()
    const senders = () => {
      const letters = this.#ledger.acknowledgedSince(since).filter(({ sentAt }) => sentAt > since)
      return new Set(letters.map(({ letter }) => letter.sender))
    }
    await expect.poll(() => senders().size, { interval: 20 }).toBe(this.#senders.length)
  }

  async measure(name: string, failOver: () => Promise<void>): Promise<void> {
    const since = performance.now()
    await failOver()
    await this.untilEverybodySends()
    const waits = this.#ledger.acknowledgedSince(since).map(one => one.acknowledgedAt - one.sentAt)
    this.#seconds.set(name, [...(this.#seconds.get(name) ?? []), Math.max(...waits) / 1000])
  }

  get longestSeconds(): number {
    return Math.max(...[...this.#seconds.values()].flat())
  }

  report(): string {
    const lines = [...this.#seconds].map(([name, seconds]) => {
      const sorted = seconds.toSorted((one, other) => one - other)
      const median = sorted[Math.floor(sorted.length / 2)] ?? 0
      const figures = [median, sorted.at(-1) ?? 0].map(figure => figure.toFixed(1).padStart(8))
      const each = sorted.map(figure => figure.toFixed(1)).join(' ')
      return `${name.padEnd(16)}${String(seconds.length).padStart(4)}${figures.join('')}   ${each}\n`
    })
    return `${'seconds'.padEnd(16)}${'n'.padStart(4)}${'median'.padStart(8)}${'max'.padStart(8)}   each\n${lines.join('')}`
  }
}
