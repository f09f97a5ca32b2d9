import type { LiveEvent } from '@novelette/domain/events.ts'

type Item = { readonly id: string; readonly event: LiveEvent }

/** A reader slower than this is told to refetch everything instead of being sent the backlog. */
const longestQueue = 200

/** The events waiting for one open stream; iterate it once. */
export class Subscription implements AsyncIterable<Item> {
  readonly sessionId: string
  readonly #onEnd: (self: Subscription) => void
  #queue: Item[] = []
  #closed = false
  #wake: () => void = () => {}

  constructor(sessionId: string, onEnd: (self: Subscription) => void) {
    this.sessionId = sessionId
    this.#onEnd = onEnd
  }

  push(id: string, event: LiveEvent): void {
    if (this.#closed) return
    if (this.#queue.length >= longestQueue) this.#queue = [{ id, event: { kind: 'resync', ids: [] } }]
    else this.#queue.push({ id, event })
    this.#wake()
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#onEnd(this)
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    try {
      while (true) {
        const next = this.#queue.shift()
        if (next) yield next
        else if (this.#closed) return
        else await new Promise<void>(wake => (this.#wake = wake))
      }
    } finally {
      this.close()
    }
  }
}
