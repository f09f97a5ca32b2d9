import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Milliseconds after which a connection that says nothing is given up. */
export const maxSilenceMs = 10_000

/** Milliseconds between an answer and the next question. */
const interval = 3_000

/**
 * For a connection that only listens: asks it for a sign of life again and again. TCP does so too, later, and of a pooler it hears that
 * all is well while PostgreSQL behind it is gone. Rejects when there is none or the connection breaks, and when the signal is aborted.
 */
export async function keepalive(
  client: pg.ClientBase,
  signal: AbortSignal,
  question = { text: 'select 1', query_timeout: maxSilenceMs },
  everyMs = interval,
): Promise<never> {
  for (;;) {
    await pause(everyMs, null, { signal })
    await client.query(question)
  }
}
