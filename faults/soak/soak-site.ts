import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { probeEnv } from '../../bench/product/held-memory.ts'
import type { ProductServer } from '../../e2e/server.ts'
import { makeKeys } from '../../e2e/server-keys.ts'
import { freePort } from '../../server/src/test/free-port.ts'
import { DatabaseCluster } from '../high-availability/database-cluster.ts'
import { type Nginx, startNginx } from '../site/nginx.ts'
import { RedisServer } from '../site/redis.ts'
import { startServers, untilFinished } from '../site/servers.ts'
import { type Away, addDevices } from './away.ts'
import { type Member, seedMembers } from './members.ts'

export type SoakSite = {
  readonly url: string
  readonly databaseUrl: string
  readonly servers: readonly [ProductServer, ProductServer]
  /** What the second server reports of its memory. */
  readonly memoryFile: string
  readonly cluster: DatabaseCluster
  readonly redis: RedisServer
  readonly nginx: Nginx
  readonly members: readonly Member[]
  readonly slowReaders: readonly Member[]
  readonly away: Away
  /** Of the second server, as its operator has them. */
  readonly settings: Readonly<Record<string, string>>
}

const slowReaders = 100
const membersAway = 5

/** Two servers on three PostgreSQL and one Redis behind nginx, with the limits of the product. */
export async function startSoakSite(people: number): Promise<SoakSite> {
  const cluster = await untilFinished(DatabaseCluster.start())
  const databaseUrl = cluster.url
  const redis = await untilFinished(RedisServer.start())
  const url = `https://localhost:${await freePort()}`
  const keys = makeKeys()
  const folder = await mkdtemp(join(tmpdir(), 'novelette-soak-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const members = await seedMembers({ url, databaseUrl, keys }, people)
  const { away, settings } = await addDevices(
    { databaseUrl, keys, members: members.slice(-membersAway) },
    join(folder, 'ca.pem'),
  )
  const common = {
    ...keys,
    ...settings,
    APP_URL: url,
    DATABASE_URL: databaseUrl,
    EVENTS_URL: redis.url,
    TRUST_PROXY: '127.0.0.1',
    LIMIT_FACTOR: '1',
    // As on a public address.
    DRAIN_SECONDS: '5',
  }
  const memoryFile = join(folder, 'memory')
  const servers = await startServers(common, {}, probeEnv(memoryFile))
  const nginx = await startNginx(url, servers)
  const [, { url: serverUrl, dataDir }] = servers
  return {
    url,
    databaseUrl,
    servers,
    memoryFile,
    cluster,
    redis,
    nginx,
    members,
    slowReaders: members.slice(0, slowReaders),
    away,
    settings: { ...common, PORT: new URL(serverUrl).port, DATA_DIR: dataDir },
  }
}
