import {
  type LiveEvent,
  liveEventKinds,
  type SessionEndKind,
  sessionEndKinds,
} from '@novelette/domain/letters/events.ts'
import * as z from 'zod/mini'

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

export type RelayMessage =
  | {
      readonly from: string
      readonly users: readonly string[]
      readonly event: LiveEvent
      /** Milliseconds on the sender's clock, which it alone reads. */
      readonly at: number
    }
  | { readonly from: string; readonly close: string; readonly why?: SessionEndKind | undefined }

const idsSchema = z.array(z.string())

const messageSchema = z.union([
  z.object({
    from: z.string(),
    users: idsSchema,
    event: z.object({ kind: z.enum(liveEventKinds), ids: idsSchema }),
    at: z.number(),
  }),
  // One of a newer version closes all the same.
  z.object({
    from: z.string(),
    close: z.string(),
    why: z.catch(z.optional(z.enum(sessionEndKinds)), undefined),
  }),
])

/** Skips malformed messages and those of a newer version. */
export function readMessages(payload: string): readonly RelayMessage[] {
  return parseArray(payload).flatMap(one => messageSchema.safeParse(one).data ?? [])
}

function parseArray(payload: string): readonly unknown[] {
  try {
    const batch: unknown = JSON.parse(payload)
    return Array.isArray(batch) ? batch : []
  } catch {
    return []
  }
}
