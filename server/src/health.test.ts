import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { askReadiness } from '#doctor/port.ts'
import { startTestApp } from '#test/harness.ts'
import { takeDatabaseAway } from '#test/outage.ts'

async function start() {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const ask = async (path: string) => {
    const answer = await fetch(`${app.url}/api/health/${path}`)
    return { status: answer.status, says: await answer.json(), headers: answer.headers }
  }
  return { app, ask }
}

test('is ready while the database answers, and lives while it does not', async () => {
  const { app, ask } = await start()
  expect(await ask('ready')).toMatchObject({ status: 200, says: { status: 'ready' } })
  const bringBack = await takeDatabaseAway(app)
  const refused = await ask('ready')
  expect(refused).toMatchObject({ status: 503, says: { status: 'unavailable', reason: 'database' } })
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await ask('live')).toMatchObject({ status: 200, says: { status: 'live' } })
  await bringBack()
  expect(await ask('ready')).toMatchObject({ status: 200 })
})

test('is not ready on a database that lacks a migration, as one put back from an older copy does', async () => {
  const { app, ask } = await start()
  const { db } = app.deps
  const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = 0 where created_at = ${newest}`)
  expect(await ask('ready')).toMatchObject({ status: 503, says: { reason: 'migrations' } })
  await db.execute(sql`drop table drizzle.__drizzle_migrations`)
  expect(await ask('ready')).toMatchObject({ status: 503, says: { reason: 'migrations' } })
})

test('says that it is not ready before the doctor takes its silence for that of a stranger', async () => {
  const { app } = await start()
  const { hostname: host, port } = new URL(app.url)
  await app.deps.db.transaction(async tx => {
    await tx.execute(sql`lock table drizzle.__drizzle_migrations`)
    expect(await askReadiness({ host, port: Number(port) })).toBe('database')
  })
})

test('is ready on a database that a newer version has migrated already', async () => {
  const { app, ask } = await start()
  const later = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${Date.now() * 2})`
  await app.deps.db.execute(later)
  expect(await ask('ready')).toMatchObject({ status: 200 })
})

test('about to close, it is not ready, but lives, answers, and asks callers to connect elsewhere', async () => {
  const { app, ask } = await start()
  const rose = await app.signUpAndIn('rose')
  app.leave()
  expect(await ask('ready')).toMatchObject({ status: 503, says: { reason: 'draining' } })
  expect(await ask('live')).toMatchObject({ status: 200 })
  const answer = await rose.fetch('/api/v1/session')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ username: 'rose' })
  expect(answer.headers.get('connection')).toBe('close')
})
