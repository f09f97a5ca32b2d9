import { sql } from 'drizzle-orm'
import type { Config } from '#config/config.ts'
import { pendingMigrations, unknownMigrations } from '#db/migrating/pending-migrations.ts'
import { connectionsOfServer, type Db, type Queries } from '#db/open.ts'
import { examineDelivery } from '#doctor/delivery.ts'
import { type Finding, ok, problem, warning } from '#doctor/finding.ts'
import { examineLetterKeys } from '#doctor/keys.ts'
import { reachDatabase } from '#doctor/reach-database.ts'
import { examineRefusedPushes } from '#doctor/services.ts'
import { countJobs } from '#http/gauges.ts'

export async function examineDatabase(config: Config): Promise<readonly Finding[]> {
  const reached = await reachDatabase(config)
  if (!('db' in reached)) return [reached]
  const { db } = reached
  try {
    const findings = [
      ...(await examineServer(db)),
      clock(await clockOffset(db)),
      ...(await examineReplication(db)),
      ...(await examineSchema(db)),
    ]
    if (findings.some(({ about }) => about === 'migrations')) return findings
    return [
      ...findings,
      ...(await examineLetterKeys(db, config)),
      ...(await examineJobs(db)),
      ...(await examineRefusedPushes(db)),
      ...(await examineDelivery(db)),
    ]
  } finally {
    await reached.close()
  }
}

/** Null where a PostgreSQL-compatible database lacks the setting. */
type ServerSettings = {
  readonly version: string
  readonly number: number
  readonly encoding: string
  readonly fsync: string | null
  readonly full_page_writes: string | null
  readonly synchronous_commit: string | null
  readonly connections: number | null
  readonly only_reads: string | null
  readonly in_recovery: boolean
}

async function examineServer(db: Db): Promise<Finding[]> {
  const { rows } = await db.execute<ServerSettings>(sql`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding, current_setting('fsync', true) as fsync,
      current_setting('full_page_writes', true) as full_page_writes,
      current_setting('synchronous_commit', true) as synchronous_commit,
      current_setting('max_connections', true)::int
        - coalesce(current_setting('superuser_reserved_connections', true)::int, 0) as connections,
      current_setting('transaction_read_only', true) as only_reads,
      pg_is_in_recovery() as in_recovery`)
  return rows.flatMap(server => {
    const findings = [
      ...examineSuitability(server),
      ...examineDurability(server),
      ...examineConnectionLimit(server),
    ]
    return findings.length > 0 ? findings : [ok('database', `PostgreSQL ${server.version} answers`)]
  })
}

function examineSuitability(server: ServerSettings): Finding[] {
  const { version, number, encoding } = server
  const findings: Finding[] = []
  if (server.in_recovery) {
    const todo =
      'Name the leader in DATABASE_URL, or a proxy that finds it; promote this one if the leader is gone'
    findings.push(problem('database', 'it is a standby, which only reads', todo))
  } else if (server.only_reads === 'on') {
    const todo = 'Set default_transaction_read_only = off for it and its user'
    findings.push(problem('database', 'it only reads, and is no standby', todo))
  }
  if (number < 140_000) findings.push(problem('database', `PostgreSQL is ${version}`, 'Take 14 or newer'))
  if (encoding !== 'UTF8') {
    const todo = "Make it again with create database … encoding 'UTF8' template template0"
    findings.push(problem('database', `its encoding is ${encoding}, which has no room for all letters`, todo))
  }
  return findings
}

function examineDurability(server: ServerSettings): Finding[] {
  const off = (['fsync', 'full_page_writes', 'synchronous_commit'] as const).filter(
    name => server[name] === 'off',
  )
  const says = (name: string) =>
    `${name} is off: letters that were acknowledged are lost when its machine fails`
  return off.map(name => problem('database', says(name), `Set ${name} = on in postgresql.conf`))
}

function examineConnectionLimit({ connections }: ServerSettings): Finding[] {
  if (connections === null || connections >= connectionsOfServer) return []
  const says = `it takes ${connections} connections, and each server may open ${connectionsOfServer}`
  return [warning('database', says, `Set max_connections to ${connectionsOfServer + 5} for each server`)]
}

async function examineSchema(db: Db): Promise<Finding[]> {
  const pending = await pendingMigrations(db)
  if (pending > 0) {
    return [
      warning('migrations', `${pending} are pending`, 'The next start of a server of this version runs them'),
    ]
  }
  const unknown = await unknownMigrations(db)
  if (unknown === 0) return []
  const says = `a newer version has run ${unknown} that this one does not know`
  return [warning('schema', says, 'Exchange the servers that are left for the newer version')]
}

/** Milliseconds by which its clock is ahead of ours. */
async function clockOffset(db: Db): Promise<number> {
  const before = Date.now()
  const { rows } = await db.execute<{ now: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
  )
  return Number(rows[0]?.now) - (before + Date.now()) / 2
}

export function clock(difference: number): Finding {
  const seconds = Math.abs(difference) / 1000
  const says = `the clock of the database differs from ours by ${seconds.toFixed(1)} s`
  const todo =
    'Keep both by NTP: sessions and links end by the clock of the database, and certificates and S3 go by ours'
  if (seconds > 30) return problem('clock', says, todo)
  return seconds > 2 ? warning('clock', says, todo) : ok('clock', says)
}

/** As the leader knows it. */
type Replication = {
  readonly standbys: number
  /** Null where our role may not know: it needs pg_read_all_stats. */
  readonly confirming: number | null
  /** The setting synchronous_standby_names. */
  readonly names: string | null
}

async function examineReplication(db: Pick<Queries, 'execute'>): Promise<readonly Finding[]> {
  const { rows } = await db.execute<Replication>(sql`
    select count(*)::int as standbys,
      case when count(*) = count(state) then count(*) filter (where sync_state in ('sync', 'quorum'))::int end as confirming,
      current_setting('synchronous_standby_names', true) as names
    from pg_stat_replication`)
  return rows.flatMap(describeReplication)
}

/** Nothing of a PostgreSQL without standbys. */
export function describeReplication({ standbys, confirming, names }: Replication): Finding[] {
  const follow = `${standbys} ${standbys === 1 ? 'standby follows' : 'standbys follow'}`
  if (names && (standbys === 0 || confirming === 0)) {
    const says = `${follow}, and none confirms: every letter waits for one`
    const todo = 'Bring one back, or take those that are gone out of synchronous_standby_names'
    return [problem('replication', says, todo)]
  }
  if (standbys === 0) return []
  if (names) return [ok('replication', `${follow}, and letters are acknowledged once one has them`)]
  const says = `${follow}, and none confirms: failover loses the letters that it lacks`
  return [warning('replication', says, 'Set synchronous_mode in Patroni, or synchronous_standby_names')]
}

const overdueAfterSeconds = 10 * 60

/** Reports overdue jobs, and jobs that failed for good. */
async function examineJobs(db: Pick<Queries, 'execute'>): Promise<readonly Finding[]> {
  const jobs = await countJobs(db)
  const overdue = jobs.filter(({ state, seconds }) => state === 'waiting' && seconds > overdueAfterSeconds)
  const givenUp = jobs.filter(({ state }) => state === 'given_up')
  if (overdue.length + givenUp.length === 0) return [ok('jobs', 'none is overdue')]
  return [
    ...overdue.map(({ task, count, seconds }) => {
      const says = `${count} of ${task} wait, the oldest for ${Math.round(seconds / 60)} minutes`
      return warning('jobs', says, 'A server that runs takes them up; see its log for "a job failed"')
    }),
    ...givenUp.map(({ task, count }) => {
      const says = `${count} of ${task} failed for the last time`
      return warning('jobs', says, 'See the log of the servers for "a job failed", and why')
    }),
  ]
}
