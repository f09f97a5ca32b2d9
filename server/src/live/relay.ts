import type { RelayMessage } from '#live/message.ts'

/** Carries live events between servers. Each also receives its own. */
export type Relay = {
  /** Reaches all servers within milliseconds, or after a reconnect. Does not block. */
  publish(message: RelayMessage): void
  /** Flushes pending messages, with a timeout. */
  stop(): Promise<void>
}

export type RelayListener = {
  readonly onMessage: (message: RelayMessage) => void
  /** Earlier messages of others are lost. */
  readonly onOpen: () => void
}

export type OpenRelay = (listener: RelayListener) => Relay
