import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openUnreadStreams } from '../breaking/unread-streams.ts'
import type { SoakSite } from './soak-site.ts'

/** In which calls may fail, by `performance.now()`. */
export type Disturbance = { readonly name: string; readonly from: number; readonly until: number }

type Fault = {
  readonly name: string
  cause(): Promise<void>
  /** How long after `cause` calls may fail; without it, none may. */
  readonly settleMs?: number
  /** During this none may either. */
  mend?(): Promise<void>
}

/** Of a power cut of PostgreSQL (docs/rules.md 7.2). */
const recoveryMs = 5_000
/** As deploy/nginx.conf, fail_timeout. */
const proxyMs = 1_000
const outageMs = 2_000
const slowReaderMs = 20_000

/** The same server each time, so that the other shows what grows in its memory. */
function faultsOf({ servers: [broken], postgres, redis, nginx, slowReaders }: SoakSite): readonly Fault[] {
  return [
    {
      name: 'a server killed and started again',
      cause: () => broken.kill(),
      settleMs: proxyMs,
      mend: () => broken.launch(),
    },
    {
      name: 'PostgreSQL killed and started again',
      async cause() {
        await postgres.kill()
        await pause(outageMs)
        await postgres.launch()
      },
      settleMs: recoveryMs,
    },
    { name: 'all connections of people cut', cause: () => nginx.cutConnections(), settleMs: proxyMs },
    {
      name: 'readers who read nothing',
      async cause() {
        const close = await openUnreadStreams(broken, slowReaders)
        await pause(slowReaderMs)
        close()
      },
    },
    {
      name: 'Redis killed and started again',
      async cause() {
        await redis.kill()
        await pause(outageMs)
        await redis.launch()
      },
    },
    {
      name: 'a server told to end and started again',
      async cause() {
        await broken.shutDown()
        await broken.launch()
      },
    },
    {
      name: 'nginx ended and started again',
      async cause() {
        await nginx.stop()
        await nginx.launch()
      },
      settleMs: proxyMs,
    },
    {
      name: 'all connections to PostgreSQL cut',
      cause: () => cutDatabaseConnections(postgres.url),
      settleMs: recoveryMs,
    },
  ]
}

export type CausedFaults = {
  readonly names: readonly string[]
  readonly disturbances: readonly Disturbance[]
}

/** One after the other, in the middle of each `everyMs`. */
export async function causeFaults(
  site: SoakSite,
  everyMs: number,
  durationMs: number,
): Promise<CausedFaults> {
  const startedAt = performance.now()
  const faults = faultsOf(site)
  const names: string[] = []
  const disturbances: Disturbance[] = []
  for (let turn = 0; (turn + 1) * everyMs <= durationMs; turn += 1) {
    await pause(Math.max(0, startedAt + (turn + 0.5) * everyMs - performance.now()))
    const fault = faults[turn % faults.length] as Fault
    const { name, settleMs } = fault
    const from = performance.now()
    process.stdout.write(`${Math.round((from - startedAt) / 1000)} s: ${name}\n`)
    await fault.cause()
    names.push(name)
    if (settleMs !== undefined) disturbances.push({ name, from, until: performance.now() + settleMs })
    await fault.mend?.()
  }
  return { names, disturbances }
}

async function cutDatabaseConnections(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  await client.end()
}
