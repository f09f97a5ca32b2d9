import { setTimeout as pause } from 'node:timers/promises'
import { type Db, openDatabase } from '../server/src/db/open.ts'
import { createLog } from '../server/src/lib/log.ts'
import { openPostgresRelay } from '../server/src/live/postgres-relay.ts'
import type { RelayMessage } from '../server/src/live/relay.ts'
import { withDatabase, withProduct } from './product/product.ts'
import { type Figure, median, percentile, print } from './product/report.ts'

const lanes = [1, 8, 20]
const rounds = 5
const roundMs = 1_000
const jobs = 2_000

/** The throughput of one PostgreSQL as servers are added: commits with notifications, and jobs. */
export async function benchScaling(): Promise<void> {
  await withDatabase(async (db, connectionString) => {
    await db.$client.query('create table notes (id uuid primary key default gen_random_uuid(), words text)')
    for (const count of lanes) {
      print(
        `Commits of a row of 1 kB, ${count} at once (medians of ${rounds} rounds, in turns)`,
        await commits(db, connectionString, count),
      )
    }
  })
  await withProduct(async (_server, db) => {
    const title = `${jobs.toLocaleString('en-US')} jobs that find nothing to do, by the worker of one server`
    print(title, [{ name: 'jobs done', value: await jobRate(db), unit: '/s' }])
  })
}

const words = 'x'.repeat(1_000)
const insert = { name: 'insert_note', text: 'insert into notes (words) values ($1)', values: [words] }
const message: RelayMessage = {
  from: 'a server',
  users: [crypto.randomUUID()],
  event: { kind: 'letter-arrived', ids: [crypto.randomUUID()] },
  at: 0,
}

async function commits({ $client: pool }: Db, connectionString: string, count: number): Promise<Figure[]> {
  const delays: number[] = []
  const relayDb = openDatabase(connectionString, () => {})
  const relay = openPostgresRelay(
    { db: relayDb, connectionString, log: createLog('warn') },
    { onMessage: heard => 'at' in heard && delays.push(performance.now() - heard.at), onOpen() {} },
  )
  /** The other statement has the same length. */
  const both = async (statement: string) => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query(insert)
    await client.query({ name: statement, text: statement, values: [JSON.stringify([message])] })
    await client.query('commit')
    client.release()
  }
  const ways = {
    with: () => both("select pg_notify('notes', $1)"),
    without: () => both('select $1::text'),
    alone: () => pool.query(insert),
    told: async () => {
      await pool.query(insert)
      relay.publish({ ...message, at: performance.now() })
    },
  }
  const rates = { with: [] as number[], without: [] as number[], alone: [] as number[], told: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    for (const way of ['without', 'with', 'alone', 'told'] as const) {
      const rate = await rateOf(ways[way], count)
      // The first round is warm-up.
      if (round > 0) rates[way].push(rate)
    }
  }
  await relay.stop()
  await relayDb.$client.end()
  return figures(rates, delays)
}

type Rates = Record<'with' | 'without' | 'alone' | 'told', number[]>

function figures(rates: Rates, delays: readonly number[]): Figure[] {
  const share = (one: number[], other: number[]) => (100 * median(one)) / median(other)
  return [
    { name: 'the row and a bare statement in a transaction', value: median(rates.without), unit: '/s' },
    { name: 'the row and a NOTIFY in it', value: median(rates.with), unit: '/s' },
    { name: 'with NOTIFY beside without', value: share(rates.with, rates.without), unit: '%' },
    { name: 'the row alone', value: median(rates.alone), unit: '/s' },
    { name: 'the row, told of as we do', value: median(rates.told), unit: '/s' },
    { name: 'told of beside alone', value: share(rates.told, rates.alone), unit: '%' },
    { name: 'from commit to another server, p99', value: percentile(delays, 0.99), unit: 'ms' },
  ]
}

async function rateOf(work: () => Promise<unknown>, atOnce: number): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  const worker = async () => {
    for (; performance.now() < startedAt + roundMs; done += 1) await work()
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return (done * 1000) / (performance.now() - startedAt)
}

async function jobRate({ $client: pool }: Db): Promise<number> {
  const startedAt = performance.now()
  await pool.query("select graphile_worker.add_job('lapse-unverified') from generate_series(1, $1::int)", [
    jobs,
  ])
  while ((await pool.query('select from graphile_worker.jobs limit 1')).rowCount) await pause(10)
  return (jobs * 1000) / (performance.now() - startedAt)
}
