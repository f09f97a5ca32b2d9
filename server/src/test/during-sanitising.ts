import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { TestApp } from '#test/harness.ts'

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

/** Runs `meanwhile` between the call's first query and its writes, while its text is being sanitised. */
export async function runDuringSanitising<T>(
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
