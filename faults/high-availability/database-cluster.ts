import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { changeOwner, chooseAccount, cleanEnv } from '../../embedded-postgres/src/account.ts'
import { hasCode } from '../../files/src/has-code.ts'
import { freePort } from '../../server/src/test/free-port.ts'
import { fillDeployedFile } from '../site/deployed-file.ts'
import { hostNumbers, ports } from './addresses.ts'
import { Daemon } from './daemon.ts'
import { type ClusterSetup, DatabaseHost } from './database-host.ts'
import { startClusterNetwork } from './network.ts'
import { type ClusterPrograms, findClusterPrograms } from './programs.ts'

const run = promisify(execFile)
const pollMs = 100
/** Even a busy machine starts, fails over and follows within it. */
const patienceMs = 120_000
const restTimeoutMs = 2_000
/** It shuts down, or starts as a standby. */
const cannotConnectNow = '57P03'
const superuser = 'postgres:replace-superuser-password'

/**
 * Three PostgreSQL under Patroni with etcd, and HAProxy before them: deploy/high-availability, on loopback addresses and in a
 * temporary folder. `url` leads to the leader.
 */
export class DatabaseCluster {
  readonly url: string
  readonly hosts: readonly DatabaseHost[]
  readonly #setup: ClusterSetup
  readonly #haproxy: Daemon
  readonly #port: number

  private constructor(setup: ClusterSetup, hosts: readonly DatabaseHost[], port: number) {
    this.url = databaseUrl(`127.0.0.1:${port}`)
    this.hosts = hosts
    this.#setup = setup
    this.#port = port
    const command = [setup.programs.haproxy, '-db', '-f', join(setup.folder, 'haproxy.cfg')]
    this.#haproxy = new Daemon(setup.account, command, join(setup.folder, 'haproxy.log'))
  }

  static async start(programs: ClusterPrograms = findClusterPrograms()): Promise<DatabaseCluster> {
    const folder = await mkdtemp(join(tmpdir(), 'novelette-ha-'))
    await chmod(folder, 0o755)
    const account = await chooseAccount([folder], join(programs.postgres, 'postgres'))
    const setup = { account, folder, programs, network: await startClusterNetwork() }
    const hosts: DatabaseHost[] = []
    for (const number of hostNumbers) hosts.push(await DatabaseHost.prepare(setup, number))
    const cluster = new DatabaseCluster(setup, hosts, await freePort())
    try {
      await cluster.#launch()
    } catch (error) {
      await cluster.stop()
      throw error
    }
    return cluster
  }

  async #launch(): Promise<void> {
    await writeFile(join(this.#setup.folder, 'haproxy.cfg'), await haproxyConfig(this.#setup, this.#port))
    await changeOwner(this.#setup.account, this.#setup.folder)
    for (const host of this.hosts) host.launchEtcd()
    await this.#untilEtcdAgrees()
    for (const host of this.hosts) host.launchPatroni()
    this.#haproxy.launch()
    await this.untilWhole()
    await this.asSuperuser(async client => {
      await client.query(`create role novelette login password 'open-sesame'`)
      await client.query('create database novelette owner novelette')
      await client.query('grant pg_read_all_stats to novelette')
    })
  }

  /** Patroni would take a new etcd, which has not agreed on its version, for an old one. */
  async #untilEtcdAgrees(): Promise<void> {
    const [first] = hostNumbers
    const url = `http://${this.#setup.network.own(first)}:${ports.etcd}/version`
    await untilFound('etcd does not answer.', async () => {
      const answer = await fetch(url).catch(() => null)
      const version = (await answer?.json().catch(() => null)) ?? {}
      return version.etcdcluster?.startsWith(version.etcdserver?.replace(/\.\d+$/, '.')) || null
    })
  }

  /** The host that HAProxy leads to; waits until there is one. */
  leader(): Promise<DatabaseHost> {
    return untilFound('The cluster has no leader.', async () => {
      const leading = await Promise.all(this.hosts.map(host => this.#isAs(host, 'primary')))
      return this.hosts.find((_, place) => leading[place]) ?? null
    })
  }

  /** Waits until another host leads. */
  leaderAfter(former: DatabaseHost): Promise<DatabaseHost> {
    return untilFound(`Nobody has taken over from ${former.name}.`, async () => {
      const leader = await this.leader()
      return leader === former ? null : leader
    })
  }

  /** Its Patroni and PostgreSQL die at once. */
  kill(host: DatabaseHost): Promise<void> {
    return host.kill()
  }

  /** It reaches neither etcd nor anybody else, and nobody reaches it; no connection is closed. */
  cutOff(host: DatabaseHost): Promise<void> {
    return this.#setup.network.cutOff(host.number)
  }

  /** Lets Patroni hand the lead to a standby that has every letter. */
  async switchOver(): Promise<void> {
    const [{ patroniConfig }] = [await this.leader()]
    const { account, programs } = this.#setup
    const words = ['-c', patroniConfig, 'switchover', '--force']
    const [program = '', ...rest] = [...account.prefix, programs.patronictl, ...words]
    await run(program, rest, { ...account.ids, cwd: '/', env: { ...cleanEnv, LC_ALL: 'C.UTF-8' } })
  }

  /** After `kill` or `cutOff`. */
  async bringBack(host: DatabaseHost): Promise<void> {
    await this.#setup.network.reconnect(host.number)
    host.launchPatroni()
  }

  /** Waits until two standbys follow the leader, and one of them could take over without losing a letter. */
  async untilWhole(): Promise<void> {
    await untilFound('The cluster is not whole.', async () => {
      const standbys = await this.asSuperuser(client =>
        client.query("select from pg_stat_replication where state = 'streaming'"),
      ).catch(() => null)
      if (standbys?.rowCount !== hostNumbers.length - 1) return null
      const heirs = await Promise.all(this.hosts.map(host => this.#isAs(host, 'synchronous')))
      return heirs.includes(true) || null
    })
  }

  /** Whether it takes no letter, by what the host itself says, also while it is cut off. */
  async hasSteppedDown(host: DatabaseHost): Promise<boolean> {
    try {
      return await this.#onHost(host, async client => {
        const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
        return rows[0]?.is === true
      })
    } catch (error) {
      return hasCode(error, cannotConnectNow)
    }
  }

  /** The number in the column `answer` on each host alone. */
  async askEach(statement: string): Promise<number[]> {
    const ask = async (client: pg.Client) => {
      const { rows } = await client.query<{ answer: number }>(statement)
      return rows[0]?.answer ?? Number.NaN
    }
    return Promise.all(this.hosts.map(host => this.#onHost(host, ask)))
  }

  asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    return withClient(`postgres://${superuser}@127.0.0.1:${this.#port}/postgres`, work)
  }

  /** Past HAProxy. */
  urlOf({ number }: DatabaseHost): string {
    return databaseUrl(`${this.#setup.network.own(number)}:${ports.postgres}`)
  }

  /** Waits until all hosts answer `askEach` alike. */
  async untilAlike(statement: string): Promise<void> {
    await untilFound(
      'The hosts differ.',
      async () => new Set(await this.askEach(statement).catch(() => [])).size === 1 || null,
    )
  }

  async stop(): Promise<void> {
    await this.#haproxy.kill()
    await Promise.all(this.hosts.map(host => host.stop()))
    await this.#setup.network.stop()
    await rm(this.#setup.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }

  /** Past HAProxy, and whatever cuts it off. */
  #onHost<T>(host: DatabaseHost, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const address = this.#setup.network.own(host.number)
    return withClient(`postgres://${superuser}@${address}:${ports.postgres}/novelette`, work)
  }

  async #isAs(host: DatabaseHost, role: 'primary' | 'synchronous'): Promise<boolean> {
    const address = this.#setup.network.announced(host.number)
    return (await statusOf(`http://${address}:${ports.rest}/${role}`)) === 200
  }
}

const databaseUrl = (address: string) => `postgres://novelette:open-sesame@${address}/novelette`

/** 0 without an answer. Tests replace `fetch`. */
function statusOf(url: string): Promise<number> {
  return new Promise(resolve => {
    const asked = get(url, { agent: false, timeout: restTimeoutMs }, answer => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')))
    asked.on('error', () => resolve(0))
  })
}

function haproxyConfig({ network }: ClusterSetup, port: number): Promise<string> {
  return fillDeployedFile('high-availability/haproxy.cfg', [
    ['    user haproxy\n    group haproxy\n', ''],
    ['bind 127.0.0.1:5432', `bind 127.0.0.1:${port}`],
    ...hostNumbers.map(host => [`10.0.0.1${host}:`, `${network.announced(host)}:`] as const),
  ])
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, query_timeout: 10_000 })
  client.on('error', () => null)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => null)
  }
}

async function untilFound<Found>(failure: string, find: () => Promise<Found | null>): Promise<Found> {
  const giveUpAt = Date.now() + patienceMs
  while (Date.now() < giveUpAt) {
    const found = await find()
    if (found !== null) return found
    await pause(pollMs)
  }
  throw new Error(failure)
}
