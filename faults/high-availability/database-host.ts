import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { changeOwner, type SystemAccount } from '../../embedded-postgres/src/account.ts'
import { postgresOn } from '../../embedded-postgres/src/pids.ts'
import { fillDeployedFile } from '../site/deployed-file.ts'
import { type HostNumber, hostNumbers, ports } from './addresses.ts'
import { Daemon } from './daemon.ts'
import type { ClusterNetwork } from './network.ts'
import type { ClusterPrograms } from './programs.ts'

export type ClusterSetup = {
  readonly account: SystemAccount
  readonly folder: string
  readonly network: ClusterNetwork
  readonly programs: ClusterPrograms
}

/** etcd, Patroni and the PostgreSQL that Patroni starts, as deploy/high-availability has them. */
export class DatabaseHost {
  readonly number: HostNumber
  readonly name: string
  readonly patroniConfig: string
  readonly #data: string
  readonly #etcd: Daemon
  readonly #patroni: Daemon

  private constructor({ account, programs }: ClusterSetup, number: HostNumber, folder: string) {
    this.number = number
    this.name = `db${number}`
    this.patroniConfig = join(folder, 'patroni.yml')
    this.#data = join(folder, 'postgres')
    const daemon = (name: string, command: readonly string[]) =>
      new Daemon(account, command, join(folder, `${name}.log`))
    this.#etcd = daemon('etcd', [programs.etcd, '--config-file', join(folder, 'etcd.yml')])
    this.#patroni = daemon('patroni', [programs.patroni, this.patroniConfig])
  }

  static async prepare(setup: ClusterSetup, number: HostNumber): Promise<DatabaseHost> {
    const folder = join(setup.folder, `db${number}`)
    await mkdir(folder)
    const write = (name: string, text: string) => writeFile(join(folder, name), text, { mode: 0o600 })
    await write('etcd.yml', await etcdConfig(setup, number, folder))
    await write('patroni.yml', await patroniConfig(setup, number, folder))
    await changeOwner(setup.account, folder)
    return new DatabaseHost(setup, number, folder)
  }

  launchEtcd(): void {
    this.#etcd.launch()
  }

  launchPatroni(): void {
    this.#patroni.launch()
  }

  /** Patroni and PostgreSQL, as a power cut would. */
  async kill(): Promise<void> {
    await this.#patroni.kill()
    for (const pid of postgresOn(this.#data, '')) killIfAlive(pid)
    while (postgresOn(this.#data, '').length > 0) await pause(10)
  }

  async stop(): Promise<void> {
    await this.kill()
    await this.#etcd.kill()
  }
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended with its postmaster.
  }
}

function etcdConfig({ network }: ClusterSetup, number: HostNumber, folder: string): Promise<string> {
  return fillDeployedFile('high-availability/etcd.yml', [
    ['name: db1', `name: db${number}`],
    ['/var/lib/etcd/novelette', join(folder, 'etcd')],
    ['urls: http://10.0.0.11', `urls: http://${network.own(number)}`],
    ...hostNumbers.map(
      host => [`db${host}=http://10.0.0.1${host}`, `db${host}=http://${network.own(host)}`] as const,
    ),
  ])
}

function patroniConfig(
  { network, programs }: ClusterSetup,
  number: HostNumber,
  folder: string,
): Promise<string> {
  return fillDeployedFile('high-availability/patroni.yml', [
    ['name: db1', `name: db${number}`],
    // Else etcd would name the addresses past our proxies.
    ['etcd3:\n', 'etcd3:\n  use_proxies: true\n'],
    ...hostNumbers.map(
      other =>
        [`10.0.0.1${other}:${ports.etcd}`, `${network.etcdFrom(number, other)}:${ports.etcd}`] as const,
    ),
    ['connect_address: 10.0.0.11', `connect_address: ${network.announced(number)}`],
    ['listen: 10.0.0.11', `listen: ${network.own(number)}`],
    ['10.0.0.0/24', '127.0.0.0/8'],
    ['/usr/lib/postgresql/15/bin', programs.postgres],
    ['/var/lib/postgresql/15/novelette', join(folder, 'postgres')],
    ['/var/lib/postgresql/patroni.pgpass', join(folder, 'pgpass')],
    ['/var/run/postgresql', folder],
  ])
}
