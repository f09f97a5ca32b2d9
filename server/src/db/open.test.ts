import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isDatabaseUnavailable } from '#db/errors.ts'
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

test('a transaction whose begin fails removes its broken connection from the pool', async () => {
  const client = await db.$client.connect()
  await expect(client.query('begin; select 1 / 0')).rejects.toThrow('division by zero')
  client.release()
  await expect(db.transaction(tx => tx.execute('select 1'))).rejects.toThrow()
  expect(db.$client.totalCount - db.$client.idleCount).toBe(0)
  await expect(db.transaction(tx => tx.execute('select 1'))).resolves.toBeDefined()
})

test('a connection that breaks is reported, unless its pool is ending', async () => {
  const onError = vi.fn()
  const { $client: pool } = openDatabase(app.connectionString, onError)
  const client = await pool.connect()
  const broken = new Error('terminating connection')
  client.emit('error', broken)
  expect(onError).toHaveBeenCalledWith(broken)
  onError.mockClear()
  client.release()
  const ended = pool.end()
  client.emit('error', broken)
  await ended
  expect(onError).not.toHaveBeenCalled()
})

test('a statement that exceeds its timeout fails as unavailable and frees its connection', async () => {
  const { rows } = await db.execute(sql`show statement_timeout`)
  expect(rows).toEqual([{ statement_timeout: '30s' }])
  const hanging = db.transaction(async tx => {
    await tx.execute(sql`set local statement_timeout = 50`)
    await tx.execute(sql`select pg_sleep(60)`)
  })
  await expect(hanging).rejects.toSatisfy(isDatabaseUnavailable)
  expect(db.$client.totalCount - db.$client.idleCount).toBe(0)
})

test('isDatabaseUnavailable recognises a write to a standby that was not promoted yet', async () => {
  const writing = db.transaction(async tx => {
    await tx.execute(sql`set transaction read only`)
    await tx.execute(sql`delete from limits`)
  })
  await expect(writing).rejects.toSatisfy(isDatabaseUnavailable)
})
