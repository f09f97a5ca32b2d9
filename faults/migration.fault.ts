import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ProductServer } from '../e2e/server.ts'
import { makeKeys } from '../e2e/server-keys.ts'
import { type Db, openDatabase } from '../server/src/db/open.ts'
import { noteRequests } from './asked.ts'
import { Ledger } from './ledger.ts'
import { installNextRelease } from './next-release.ts'
import { keepReading } from './reading.ts'
import { bring, startPostgres, startServers, untilFinished } from './servers.ts'
import { keepWriting } from './writing.ts'

const betweenLetters = 40
/** Milliseconds for which somebody reads a table that the migration wants for itself. */
const longRead = 10_000
/** Far less than that, and far more than a slow machine needs for a letter. */
const longestRequest = 5_000

/** What docs/operating.md allows one to do. */
const migration = `
  alter table letters add column next_release text;
  --> statement-breakpoint
  alter table profiles add column next_release integer not null default 0;
  --> statement-breakpoint
  create table next_release (id uuid primary key not null);
  --> statement-breakpoint
  create index letters_next_release on letters (next_release) where next_release is not null;`

test('two servers of the next release migrate once, and hold up nobody at the present one', async () => {
  const databaseUrl = await startPostgres()
  const settings = { DATABASE_URL: databaseUrl, ...makeKeys() }
  const [present] = await startServers(settings, {})
  const people = await bring(databaseUrl, present.url, 'Rose', 'Jack', 'Violet', 'Ida')
  const [rose, jack, violet, ida] = people
  const next = await installNextRelease(migration)
  const ledger = new Ledger()
  const asked = noteRequests(present.url)
  const pairs = [
    [rose, jack],
    [jack, rose],
    [violet, ida],
    [ida, violet],
  ] as const
  const writing = keepWriting(ledger, pairs, betweenLetters)
  const reading = keepReading(people)

  const { $client: pool } = open(databaseUrl)
  const reader = await pool.connect()
  await reader.query('begin; select from letters limit 1')
  const starting = Promise.all(
    [next, next].map(({ main }) => untilFinished(ProductServer.start(settings, [], main))),
  )
  // Before the servers, which wait for this reader, are waited for.
  onTestFinished(() => reader.release(true))
  await expect.poll(() => waitsForLetters(pool), { interval: 20 }).toBe(true)
  await pause(longRead)
  await reader.query('commit')
  const servers = await starting
  await Promise.all([writing.stop(), reading.stop()])

  expect(asked.filter(({ failure, isPostponed }) => failure !== null || isPostponed)).toEqual([])
  expect(Math.max(...asked.map(({ at, until }) => until - at))).toBeLessThan(longestRequest)
  const { rowCount } = await pool.query('select from drizzle.__drizzle_migrations where created_at = $1', [
    next.migratedAt,
  ])
  expect(rowCount).toBe(1)
  for (const { url } of [present, ...servers])
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200)
  expect(await ledger.compare(databaseUrl, people)).toEqual([])
})

function open(databaseUrl: string): Db {
  const db = openDatabase(databaseUrl, () => {})
  onTestFinished(() => db.$client.end())
  return db
}

/** Whether somebody wants the letters for themselves and has to wait. */
async function waitsForLetters(pool: Db['$client']): Promise<boolean> {
  const { rowCount } = await pool.query(`
    select from pg_locks
    where relation = 'letters'::regclass and mode = 'AccessExclusiveLock' and not granted`)
  return rowCount !== 0
}
