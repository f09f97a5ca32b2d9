import type { LiveEvent } from '@novelette/domain/letters/events.ts'

type QueuedEvent = { readonly id: string; readonly event: LiveEvent }

type SubscriptionCallbacks = {
  readonly onTaken: (waitedMs: number) => void
  readonly onEnd: (self: Subscription) => void
}

/** In events. A slower client gets a resync instead. */
const maxQueueLength = 200

/** Iterate it once. Not a generator: thousands of these wait at once. */
export class Subscription implements AsyncIterableIterator<QueuedEvent, void> {
  readonly sessionId: string
  readonly #owner: SubscriptionCallbacks
  #queue: (QueuedEvent & { readonly at: number })[] = []
  #closed = false
  #wake: (() => void) | null = null

  constructor(sessionId: string, owner: SubscriptionCallbacks) {
    this.sessionId = sessionId
    this.#owner = owner
  }

  push(id: string, event: LiveEvent): void {
    if (this.#closed) return
    const at = performance.now()
    if (this.#queue.length >= maxQueueLength) this.#queue = [{ id, event: { kind: 'resync', ids: [] }, at }]
    else this.#queue.push({ id, event, at })
    this.#wake?.()
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#owner.onEnd(this)
    this.#wake?.()
  }

  next(): Promise<IteratorResult<QueuedEvent, void>> {
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

  return(): Promise<IteratorResult<QueuedEvent, void>> {
    this.close()
    return Promise.resolve({ done: true, value: undefined })
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
