import { type LiveEvent, liveEventKinds } from '@novelette/domain/events.ts'
import * as z from 'zod/mini'

/** What one server tells the others. */
export type Message =
  | {
      readonly from: string
      readonly users: readonly string[]
      readonly event: LiveEvent
      /** By the clock of the one that sent it, which alone reads it; milliseconds. */
      readonly at: number
    }
  | { readonly from: string; readonly close: string }

const ids = z.array(z.string())

const message = z.union([
  z.object({
    from: z.string(),
    users: ids,
    event: z.object({ kind: z.enum(liveEventKinds), ids }),
    at: z.number(),
  }),
  z.object({ from: z.string(), close: z.string() }),
])

/** The messages of one batch, without those that a newer version understands, or nobody. */
export function readMessages(payload: string): readonly Message[] {
  return parsed(payload).flatMap(one => message.safeParse(one).data ?? [])
}

function parsed(payload: string): readonly unknown[] {
  try {
    const batch: unknown = JSON.parse(payload)
    return Array.isArray(batch) ? batch : []
  } catch {
    return []
  }
}
