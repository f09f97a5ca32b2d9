import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDatabase } from '#db/open.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'

let app: TestApp
let db: Db
beforeAll(async () => {
  app = await startTestApp()
  db = openDatabase(app.connectionString, () => null)
})
afterAll(async () => {
  await db.$client.end()
  await app.stop()
})

test('a transaction that cannot even begin gives its connection back', async () => {
  const client = await db.$client.connect()
  await expect(client.query('begin; select 1 / 0')).rejects.toThrow('division by zero')
  client.release()
  await expect(db.transaction(tx => tx.execute('select 1'))).rejects.toThrow()
  expect(db.$client.totalCount - db.$client.idleCount).toBe(0)
})
