import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { measureMemory } from '../../bench/product/held-memory.ts'
import { proportionalSetSize } from '../../bench/product/process-memory.ts'
import type { ProductServer } from '../../e2e/server.ts'
import { metricsOf, readMetric } from '../site/metrics.ts'
import type { SoakSite } from './soak-site.ts'

const sampleMs = 5_000
const megabyte = 1024 ** 2

/** Memory in MB, lag in ms. */
type ServerSample = {
  readonly resident: number
  readonly proportional: number
  readonly openFiles: number
  readonly lagP99: number
  readonly pool: number
}

export type Gauges = {
  /** By server. */
  readonly samples: readonly [ServerSample[], ServerSample[]]
  /** Of all servers, as PostgreSQL counts them. */
  readonly connections: number[]
}

/** Reads until `isOver`; what is away is left out. */
export async function readGauges(site: SoakSite, isOver: () => boolean): Promise<Gauges> {
  const samples: Gauges['samples'] = [[], []]
  const connections: number[] = []
  for (; !isOver(); await pause(sampleMs)) {
    for (const [place, server] of site.servers.entries()) {
      const sample = await sampleOf(server).catch(() => null)
      if (sample) samples[place]?.push(sample)
    }
    const count = await connectionsTo(site.databaseUrl).catch(() => null)
    if (count) connections.push(count)
  }
  return { samples, connections }
}

async function sampleOf(server: ProductServer): Promise<ServerSample> {
  const metrics = await metricsOf(server)
  const read = (name: string) => readMetric(metrics, name)
  return {
    resident: read('process_resident_memory_bytes') / megabyte,
    proportional: await proportionalSetSize(server.pid),
    openFiles: read('process_open_fds'),
    lagP99: read('nodejs_eventloop_lag_p99_seconds') * 1000,
    pool: read('novelette_pool_connections{state="total"}'),
  }
}

async function connectionsTo(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: sampleMs })
  client.on('error', () => null)
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()`,
    )
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}

/** Of the server that is not broken, in MB, after a garbage collection: heap and external memory. */
export async function heldMemory({ servers: [, unbroken], memoryFile }: SoakSite): Promise<number> {
  return (await measureMemory(unbroken.pid, memoryFile)).held / megabyte
}
