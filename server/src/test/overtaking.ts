import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { TestApp } from '#test/harness.ts'

/** Until so many statements of the app wait for a lock. */
export const untilWaiting = ({ deps }: Pick<TestApp, 'deps'>, count = 1) =>
  vi.waitUntil(
    async () => {
      const { rowCount } = await deps.db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return (rowCount ?? 0) >= count
    },
    { interval: 5, timeout: 30_000 },
  )

/**
 * Starts what someone asks for and has it overtaken by `meanwhile` between its first look and what it does: there its text is cleaned,
 * and that waits. Returns the answer that is still to come.
 */
export async function overtaken<T>(
  { deps }: Pick<TestApp, 'deps'>,
  start: () => T,
  meanwhile: () => Promise<unknown>,
) {
  const { cleanFor } = deps.sanitiser
  const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waiting = vi.spyOn(deps.sanitiser, 'cleanFor').mockImplementationOnce(async (writer, markup) => {
    begun.resolve()
    await done.promise
    return cleanFor(writer, markup)
  })
  const answer = start()
  try {
    await begun.promise
    await meanwhile()
  } finally {
    waiting.mockRestore()
    done.resolve()
  }
  return { answer }
}
