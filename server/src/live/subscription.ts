import type { LiveEvent } from '@novelette/domain/events.ts'

type Item = { readonly id: string; readonly event: LiveEvent }

type Owner = {
  /** The reader took an event that had waited for so many milliseconds. */
  readonly onTaken: (waitedMs: number) => void
  readonly onEnd: (self: Subscription) => void
}

/** A reader slower than this is told to refetch everything instead of being sent the backlog. */
const longestQueue = 200

/** The events waiting for one open stream; iterate it once. */
export class Subscription implements AsyncIterable<Item> {
  readonly sessionId: string
  readonly #owner: Owner
  #queue: (Item & { readonly at: number })[] = []
  #closed = false
  #wake: () => void = () => {}

  constructor(sessionId: string, owner: Owner) {
    this.sessionId = sessionId
    this.#owner = owner
  }

  push(id: string, event: LiveEvent): void {
    if (this.#closed) return
    const at = performance.now()
    if (this.#queue.length >= longestQueue) this.#queue = [{ id, event: { kind: 'resync', ids: [] }, at }]
    else this.#queue.push({ id, event, at })
    this.#wake()
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#owner.onEnd(this)
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    try {
      while (true) {
        const next = this.#queue.shift()
        if (next) {
          this.#owner.onTaken(performance.now() - next.at)
          yield next
        } else if (this.#closed) return
        else await new Promise<void>(wake => (this.#wake = wake))
      }
    } finally {
      this.close()
    }
  }
}
