import type { Message } from '#live/message.ts'

/** The way on which servers tell one another of live events. Each hears its own words as well. */
export type Relay = {
  /** Tells all servers in a few milliseconds, or when the way is open again. Nobody waits for it. */
  publish(message: Message): void
  /** Waits a moment for what was told last. */
  stop(): Promise<void>
}

export type RelayListener = {
  readonly onMessage: (message: Message) => void
  /** The way is open, for the first time or again: what others said before is lost. */
  readonly onOpen: () => void
}

export type OpenRelay = (hearer: RelayListener) => Relay
