import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ProductServer } from '../e2e/server.ts'
import { makeKeys } from '../e2e/server-keys.ts'
import { type Db, openDatabase } from '../server/src/db/open.ts'
import { installNextRelease } from './breaking/next-release.ts'
import { keepReading } from './ledger/reading.ts'
import { Ledger } from './ledger/sent-ledger.ts'
import { keepWriting, pairsOf } from './ledger/writing.ts'
import { recordRequests } from './site/recorded-requests.ts'
import { signInAccounts, startPostgres, startServers, untilFinished } from './site/servers.ts'

const betweenLetters = 40
/** Milliseconds for which a reader locks the table that the migration needs exclusively. */
const readMs = 10_000
/** Far less than `readMs`, far more than a slow machine needs. */
const maxRequestMs = 5_000

/** docs/operating.md allows such migrations. */
const migration = `
  alter table letters add column next_release text;
  --> statement-breakpoint
  alter table profiles add column next_release integer not null default 0;
  --> statement-breakpoint
  create table next_release (id uuid primary key not null);
  --> statement-breakpoint
  create index letters_next_release on letters (next_release) where next_release is not null;`

test('two servers of the next release migrate once and hold up no request to the present release', async () => {
  const databaseUrl = await startPostgres()
  const settings = { DATABASE_URL: databaseUrl, ...makeKeys() }
  const [present] = await startServers(settings, {})
  const people = await signInAccounts(databaseUrl, present.url, 'Rose', 'Jack', 'Violet', 'Ida')
  const next = await installNextRelease(migration)
  const ledger = new Ledger()
  const asked = recordRequests(present.url)
  const writing = keepWriting(ledger, pairsOf(people), betweenLetters)
  const reading = keepReading(people)

  const { $client: pool } = open(databaseUrl)
  const reader = await pool.connect()
  await reader.query('begin; select from letters limit 1')
  const starting = Promise.all(
    [next, next].map(({ main }) => untilFinished(ProductServer.start(settings, [], main))),
  )
  // The servers, which are awaited later, wait for this reader.
  onTestFinished(() => reader.release(true))
  await expect.poll(() => isWaitingForLock(pool), { interval: 20 }).toBe(true)
  await pause(readMs)
  await reader.query('commit')
  const servers = await starting
  await Promise.all([writing.stop(), reading.stop()])

  expect(asked.filter(({ failure, isPostponed }) => failure !== null || isPostponed)).toEqual([])
  expect(Math.max(...asked.map(({ at, until }) => until - at))).toBeLessThan(maxRequestMs)
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

async function isWaitingForLock(pool: Db['$client']): Promise<boolean> {
  const { rowCount } = await pool.query(`
    select from pg_locks
    where relation = 'letters'::regclass and mode = 'AccessExclusiveLock' and not granted`)
  return rowCount !== 0
}
