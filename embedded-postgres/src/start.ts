import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hasCode } from '@novelette/files/has-code.ts'
import { readIfThere } from '@novelette/files/write-durably.ts'
import pg from 'pg'
import type { Cluster } from '#cluster.ts'
import { postgresOn } from '#pids.ts'
import { type Run, startRun } from '#process.ts'

const pollMs = 10
const longestRecoveryMs = 120_000

/** Throws an Error with its last log lines when it ends or takes over 120 seconds. */
export async function startAndWait(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
  log: (line: string) => void,
): Promise<Run> {
  await awaitPredecessor(cluster.folder)
  removeOldSocket(cluster.runFolder)
  const run = startRun(cluster, settings, log)
  try {
    const client = await connectWhenReady(cluster, run)
    await makeDatabase(client, cluster.password).finally(() => client.end())
    return run
  } catch (error) {
    run.end()
    await run.exited
    throw error
  }
}

/** A PostgreSQL whose server was killed is signalled again; orphaned sessions are killed. Throws an Error after 20 seconds. */
export async function awaitPredecessor(folder: string): Promise<void> {
  const path = join(folder, 'postmaster.pid')
  for (let waited = 0; ; waited += pollMs) {
    const pidFile = readIfThere(path) ?? ''
    const pids = postgresOn(folder, pidFile)
    if (pids.length === 0) return
    if (waited >= 20_000)
      throw new Error(`An earlier PostgreSQL (${pids.join(', ')}) on ${folder} does not end.`)
    if (waited % 1000 === 0) {
      const leader = pids.find(pid => pid === Number.parseInt(pidFile, 10))
      if (leader) sendSignal(leader, waited < 10_000 ? 'SIGINT' : 'SIGQUIT')
      else for (const pid of pids) sendSignal(pid, waited < 5000 ? 'SIGQUIT' : 'SIGKILL')
    }
    await pause(pollMs)
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

/** PostgreSQL would refuse to start if the pid in its lock file was reused. */
function removeOldSocket(runFolder: string): void {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(runFolder, name), { force: true })
}

async function connectWhenReady(cluster: Cluster, run: Run): Promise<pg.Client> {
  const ended = run.exited.then(() => true)
  const deadline = Date.now() + longestRecoveryMs
  while (Date.now() < deadline) {
    const client = await connect(cluster)
    if (client) return client
    if (await Promise.race([ended, pause(pollMs, false)])) break
  }
  throw new Error(`PostgreSQL did not start.\n${run.lastWords()}`)
}

async function connect(cluster: Cluster): Promise<pg.Client | null> {
  const { runFolder: host, password } = cluster
  const client = new pg.Client({
    host,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    if (!hasCode(error, '28P01')) return null
    throw new Error(`The database in ${cluster.folder} does not take the password kept beside it.`)
  }
}

/** An SQL injection must not give access to the machine. */
async function makeDatabase(client: pg.Client, password: string): Promise<void> {
  const roles = await client.query("select from pg_roles where rolname = 'novelette'")
  if (roles.rowCount === 0) {
    await client.query(`create role novelette login createdb password ${client.escapeLiteral(password)}`)
  }
  const databases = await client.query("select from pg_database where datname = 'novelette'")
  if (databases.rowCount === 0) await client.query('create database novelette owner novelette')
}
