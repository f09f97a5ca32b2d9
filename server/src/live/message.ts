import { type LiveEvent, liveEventKinds } from '@novelette/domain/letters/events.ts'
import * as z from 'zod/mini'

export type RelayMessage =
  | {
      readonly from: string
      readonly users: readonly string[]
      readonly event: LiveEvent
      /** Milliseconds on the sender's clock, which it alone reads. */
      readonly at: number
    }
  | { readonly from: string; readonly close: string }

const idsSchema = z.array(z.string())

const messageSchema = z.union([
  z.object({
    from: z.string(),
    users: idsSchema,
    event: z.object({ kind: z.enum(liveEventKinds), ids: idsSchema }),
    at: z.number(),
  }),
  z.object({ from: z.string(), close: z.string() }),
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
