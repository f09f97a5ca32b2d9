import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openUnreadStreams } from '../breaking/unread-streams.ts'
import type { DatabaseCluster } from '../high-availability/database-cluster.ts'
import type { DatabaseHost } from '../high-availability/database-host.ts'
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

/** As deploy/nginx.conf, fail_timeout. */
const proxyMs = 1_000
/** From when PostgreSQL answers (docs/rules.md 7.2). */
const recoveryMs = 5_000
/** From when another host leads: HAProxy notices, and what everybody asked for meanwhile comes at once. */
const failoverMs = 10_000
const outageMs = 2_000
const slowReaderMs = 20_000
const halfMinuteMs = 30_000

const leaderFaultsOf = ({ cluster }: SoakSite): readonly Fault[] => [
  failover('the leader killed', cluster, leader => cluster.kill(leader)),
  failover('the leader cut off', cluster, leader => cluster.cutOff(leader)),
  failover('the leader switched over', cluster, () => cluster.switchOver()),
]

/** The former leader is brought back, as a standby. */
function failover(
  name: string,
  cluster: DatabaseCluster,
  act: (leader: DatabaseHost) => Promise<void>,
): Fault {
  let former: DatabaseHost
  return {
    name,
    async cause() {
      former = await cluster.leader()
      await act(former)
      await cluster.leaderAfter(former)
    },
    settleMs: failoverMs,
    async mend() {
      await cluster.bringBack(former)
      await cluster.untilWhole()
    },
  }
}

/** The same server each time, so that the other shows what grows in its memory. */
const otherFaultsOf = ({
  servers: [broken],
  databaseUrl,
  redis,
  nginx,
  slowReaders,
}: SoakSite): readonly Fault[] => [
  {
    name: 'a server killed and started again',
    cause: () => broken.kill(),
    settleMs: proxyMs,
    mend: () => broken.launch(),
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
    cause: () => cutDatabaseConnections(databaseUrl),
    settleMs: recoveryMs,
  },
]

export type CausedFaults = {
  readonly names: readonly string[]
  readonly disturbances: readonly Disturbance[]
}

/** In the middle of each half minute, if the one before is mended: the leader is lost, then something else breaks. */
export async function causeFaults(site: SoakSite, durationMs: number): Promise<CausedFaults> {
  const startedAt = performance.now()
  const halves = [leaderFaultsOf(site), otherFaultsOf(site)] as const
  const names: string[] = []
  const disturbances: Disturbance[] = []
  for (let turn = 0; (turn + 1) * halfMinuteMs <= durationMs; turn += 1) {
    await pause(Math.max(0, startedAt + (turn + 0.5) * halfMinuteMs - performance.now()))
    const faults = halves[turn % 2 === 0 ? 0 : 1]
    const fault = faults[Math.floor(turn / 2) % faults.length] as Fault
    const { name, settleMs } = fault
    const from = performance.now()
    await fault.cause()
    const until = performance.now()
    const [began, ended] = [from, until].map(at => Math.round((at - startedAt) / 1000))
    process.stdout.write(`${began} to ${ended} s: ${name}\n`)
    names.push(name)
    if (settleMs !== undefined) disturbances.push({ name, from, until: until + settleMs })
    await fault.mend?.()
  }
  return { names, disturbances }
}

async function cutDatabaseConnections(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()`,
  )
  await client.end()
}
