import type { LiveEvent } from '@novelette/domain/events.ts'

type Item = { readonly id: string; readonly event: LiveEvent }

type Owner = {
  /** The reader took an event that had waited for so many milliseconds. */
  readonly onTaken: (waitedMs: number) => void
  readonly onEnd: (self: Subscription) => void
}

/** A reader slower than this is told to refetch everything instead of being sent the backlog. */
const longestQueue = 200

/** The events waiting for one open stream; iterate it once. No generator: thousands of these lie waiting. */
export class Subscription implements AsyncIterableIterator<Item, void> {
  readonly sessionId: string
  readonly #owner: Owner
  #queue: (Item & { readonly at: number })[] = []
  #closed = false
  /** The reader who waits for the next event. */
  #wake: (() => void) | null = null

  constructor(sessionId: string, owner: Owner) {
    this.sessionId = sessionId
    this.#owner = owner
  }

  push(id: string, event: LiveEvent): void {
    if (this.#closed) return
    const at = performance.now()
    if (this.#queue.length >= longestQueue) this.#queue = [{ id, event: { kind: 'resync', ids: [] }, at }]
    else this.#queue.push({ id, event, at })
    this.#wake?.()
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#owner.onEnd(this)
    this.#wake?.()
  }

  next(): Promise<IteratorResult<Item, void>> {
    const value = this.#queue.shift()
    if (value) {
      this.#owner.onTaken(performance.now() - value.at)
      return Promise.resolve({ done: false, value })
    }
    if (this.#closed) return Promise.resolve({ done: true, value: undefined })
    return new Promise(resolve => {
      this.#wake = () => {
        this.#wake = null
        resolve(this.next())
      }
    })
  }

  return(): Promise<IteratorResult<Item, void>> {
    this.close()
    return Promise.resolve({ done: true, value: undefined })
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
