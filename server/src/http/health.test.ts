import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { fetchReadiness } from '#doctor/machine.ts'
import { release } from '#lib/release.ts'
import { startTestApp } from '#test/harness.ts'
import { startDatabaseOutage } from '#test/outage.ts'

async function start() {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const ask = async (path: string) => {
    const answer = await fetch(`${app.url}/api/health/${path}`)
    return { status: answer.status, says: await answer.json(), headers: answer.headers }
  }
  return { app, ask }
}

/** Rule 7.2 */
test('/api/health is ready with the database, and only live without it', async () => {
  const { app, ask } = await start()
  expect(await ask('ready')).toMatchObject({ status: 200, says: { status: 'ready' } })
  const bringBack = await startDatabaseOutage(app)
  const refused = await ask('ready')
  expect(refused).toMatchObject({ status: 503, says: { status: 'unavailable', reason: 'database' } })
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await ask('live')).toMatchObject({ status: 200, says: { status: 'live' } })
  await bringBack()
  expect(await ask('ready')).toMatchObject({ status: 200 })
})

test('/api/health/live tells its version to whoever operates it, and to nobody else', async () => {
  const { app, ask } = await start()
  expect((await ask('live')).says).toEqual({ status: 'live', version: release.version })
  const answer = await fetch(`${app.url}/api/health/live`, { headers: { 'x-forwarded-for': '192.0.2.7' } })
  expect(await answer.json()).toEqual({ status: 'live' })
})

test('/api/health/ready fails when a migration is missing, as after restoring an older backup', async () => {
  const { app, ask } = await start()
  const { db } = app.deps
  const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = 0 where created_at = ${newest}`)
  expect(await ask('ready')).toMatchObject({ status: 503, says: { reason: 'migrations' } })
  await db.execute(sql`drop table drizzle.__drizzle_migrations`)
  expect(await ask('ready')).toMatchObject({ status: 503, says: { reason: 'migrations' } })
})

test('/api/health/ready fails before the doctor’s own timeout when the database hangs', async () => {
  const { app } = await start()
  const { hostname: host, port } = new URL(app.url)
  await app.deps.db.transaction(async tx => {
    await tx.execute(sql`lock table drizzle.__drizzle_migrations`)
    expect(await fetchReadiness({ host, port: Number(port) })).toBe('database')
  })
})

test('/api/health/ready fails while the database only reads, as a standby does, and calls get 503', async () => {
  const { app, ask } = await start()
  const rose = await app.signUpAndIn('rose')
  const jack = await app.signUpAndIn('jack')
  const blockJack = () => rose.client.blocks.block({ personId: jack.user.id })
  const setReadOnly = async (setting: 'on' | 'off') => {
    const admin = new pg.Client({ connectionString: inject('postgres').adminUrl })
    const name = new URL(app.connectionString).pathname.slice(1)
    await admin.connect()
    await admin.query(`alter database ${name} set default_transaction_read_only = ${setting}`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await admin.end()
  }
  await setReadOnly('on')
  await expect.poll(() => ask('ready')).toMatchObject({ status: 503, says: { reason: 'standby' } })
  await expect(blockJack()).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  await setReadOnly('off')
  await expect.poll(() => ask('ready')).toMatchObject({ status: 200 })
  await blockJack()
})

test('/api/health/ready succeeds on a database migrated by a newer version', async () => {
  const { app, ask } = await start()
  const later = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${Date.now() * 2})`
  await app.deps.db.execute(later)
  expect(await ask('ready')).toMatchObject({ status: 200 })
})

test('a draining server fails readiness, stays live, answers and closes connections', async () => {
  const { app, ask } = await start()
  const rose = await app.signUpAndIn('rose')
  app.startDraining()
  expect(await ask('ready')).toMatchObject({ status: 503, says: { reason: 'draining' } })
  expect(await ask('live')).toMatchObject({ status: 200 })
  const answer = await rose.fetch('/api/v1/session')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ username: 'rose' })
  expect(answer.headers.get('connection')).toBe('close')
})
