import { expect, test } from 'vitest'
import { listen } from '#live/listener.ts'
import { startTestApp } from '#test/harness.ts'

test('a listener that is stopped while it connects leaves no connection behind, and holds no one up', async () => {
  const app = await startTestApp()
  const { log } = app.parts
  const options = { connectionString: app.connectionString, log, onMessages() {}, onReconnect() {} }
  await listen(options).stop()
  const { rowCount } = await app.parts.db.execute(
    `select from pg_stat_activity where datname = current_database() and query like 'listen novelette_live%'`,
  )
  expect(rowCount).toBe(1)
  await app.stop()
})
