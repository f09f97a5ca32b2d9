import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Milliseconds without an answer. */
export const maxSilenceMs = 10_000

const defaultIntervalMs = 3_000

/**
 * TCP keepalive is slower, and behind a pooler does not notice that PostgreSQL is gone. Rejects when an answer is overdue, the
 * connection breaks or the signal is aborted.
 */
export async function keepalive(
  client: pg.ClientBase,
  signal: AbortSignal,
  query = { text: 'select 1', query_timeout: maxSilenceMs },
  everyMs = defaultIntervalMs,
): Promise<never> {
  for (;;) {
    await pause(everyMs, null, { signal })
    await client.query(query)
  }
}
