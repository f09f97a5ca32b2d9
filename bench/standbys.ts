import { readFile } from 'node:fs/promises'
import { makeKeys } from '../e2e/server-keys.ts'
import { DatabaseCluster } from '../faults/high-availability/database-cluster.ts'
import type { Dependencies } from '../server/src/context/dependencies.ts'
import { migrateDatabase } from '../server/src/db/migrating/migrate.ts'
import { type Db, openDatabase } from '../server/src/db/open.ts'
import { type SentQuery, sentPage } from '../server/src/letters/lists/sent.ts'
import { parseLetterKeys } from '../server/src/sealing/letter-keys.ts'
import { type Seeded, seed } from './load/seed.ts'
import { assembleHere } from './load/statements.ts'
import { type Figure, median, print } from './product/report.ts'

const size = { users: 2_000, letters: 40_000 }
const readsAtOnce = 16
const rounds = 5
const roundMs = 2_000
const ownLetters = 500
/** Of the kernel's clock, in which it counts processor time. */
const tickMs = 10

const queries: Readonly<Record<string, SentQuery>> = {
  'a page of what somebody sent': { page: 1, filter: 'all' },
  'a search of it': { page: 1, filter: 'all', search: 'garden' },
}

/** Reads a second, and milliseconds of processor time of each: of the server's part, and of all PostgreSQL that were asked. */
type Cost = { readonly rate: number; readonly serverMs: number; readonly postgresMs: number }

/** What reading from two standbys would buy beside reading from the leader, with all three on this machine, and what it would miss. */
export async function benchStandbys(): Promise<void> {
  const cluster = await DatabaseCluster.start()
  const databases: Db[] = []
  try {
    const keys = makeKeys()
    await migrateDatabase(cluster.url)
    const people = await seed(cluster.url, parseLetterKeys(keys.LETTER_KEYS), size)
    await cluster.untilAlike('select count(*)::int as answer from letters')
    const { deps, stop } = await assembleHere({ ...keys, DATABASE_URL: cluster.url })
    const leading = await cluster.leader()
    const following = cluster.hosts.filter(host => host !== leading)
    databases.push(...[leading, ...following].map(host => openDatabase(cluster.urlOf(host), () => {})))
    const [leader, ...standbys] = databases as [Db, ...Db[]]
    for (const [name, query] of Object.entries(queries)) {
      const read = (db: Db, { id }: Seeded) => sentPage({ ...deps, db }, id, query)
      print(`Reading ${name}, ${readsAtOnce} at once`, await compare(leader, standbys, people, read))
    }
    print('Reading from a standby right after a letter was sent', await missing(leader, standbys, people))
    await stop()
  } finally {
    await Promise.all(databases.map(db => db.$client.end()))
    await cluster.stop()
  }
}

type Read = (db: Dependencies['db'], person: Seeded) => Promise<unknown>

async function compare(
  leader: Db,
  standbys: readonly Db[],
  people: readonly Seeded[],
  read: Read,
): Promise<Figure[]> {
  const alone: Cost[] = []
  const spread: Cost[] = []
  // The first round is warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    const costs = [await costOf([leader], people, read), await costOf(standbys, people, read)] as const
    if (round === 0) continue
    alone.push(costs[0])
    spread.push(costs[1])
  }
  const of = (costs: readonly Cost[], which: keyof Cost) => median(costs.map(cost => cost[which]))
  return [
    { name: 'from the leader', value: of(alone, 'rate'), unit: '/s' },
    { name: 'from two standbys', value: of(spread, 'rate'), unit: '/s' },
    { name: 'the second beside the first', value: (100 * of(spread, 'rate')) / of(alone, 'rate'), unit: '%' },
    { name: 'processor time of one, server', value: of(alone, 'serverMs'), unit: 'ms' },
    { name: 'the same, the leader', value: of(alone, 'postgresMs'), unit: 'ms' },
    { name: 'the same, the standby', value: of(spread, 'postgresMs'), unit: 'ms' },
  ]
}

async function costOf(databases: readonly Db[], people: readonly Seeded[], read: Read): Promise<Cost> {
  const before = await postgresTimes(databases)
  const startedAt = performance.now()
  const ownBefore = process.cpuUsage()
  let done = 0
  const worker = async (place: number) => {
    for (let turn = place; performance.now() < startedAt + roundMs; turn += readsAtOnce, done += 1)
      await read(databases[turn % databases.length] as Db, people[turn % people.length] as Seeded)
  }
  await Promise.all(Array.from({ length: readsAtOnce }, (_, place) => worker(place)))
  const { user, system } = process.cpuUsage(ownBefore)
  const rate = (done * 1_000) / (performance.now() - startedAt)
  const after = await postgresTimes(databases)
  const used = [...after].reduce((ms, [pid, time]) => ms + time - (before.get(pid) ?? 0), 0)
  return { rate, serverMs: (user + system) / 1_000 / done, postgresMs: used / done }
}

/** In milliseconds, of each process that serves these. */
async function postgresTimes(databases: readonly Db[]): Promise<ReadonlyMap<number, number>> {
  const times = new Map<number, number>()
  for (const { $client: pool } of databases) {
    const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity')
    for (const { pid } of rows) times.set(pid, await processorTime(pid))
  }
  return times
}

/** 0 once it has ended. */
async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.replace(/^.*\) /s, '').split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs
}

/** Copies letters, each of which its sender looks for on a standby as soon as it is stored. */
async function missing(leader: Db, standbys: readonly Db[], people: readonly Seeded[]): Promise<Figure[]> {
  const columns = 'sender_id, receiver_id, banner, key_id, sealed_key, sealed_preview, sealed_body'
  const copy = `
    insert into letters (id, ${columns}) select gen_random_uuid(), ${columns} from letters where sender_id = $1 limit 1
    returning id`
  let asked = 0
  let lacking = 0
  for (const [place, { id }] of people.slice(0, ownLetters).entries()) {
    const { rows } = await leader.$client.query<{ id: string }>(copy, [id])
    const standby = standbys[place % standbys.length] as Db
    const own = rows[0]?.id
    if (!own) continue
    const { rowCount } = await standby.$client.query('select from letters where id = $1', [own])
    asked += 1
    if (rowCount === 0) lacking += 1
  }
  return [{ name: `lacks it, of ${asked}`, value: (100 * lacking) / asked, unit: '%' }]
}
