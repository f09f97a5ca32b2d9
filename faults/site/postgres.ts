import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, openCluster } from '../../embedded-postgres/src/cluster.ts'
import type { Run } from '../../embedded-postgres/src/process.ts'
import { findPrograms } from '../../embedded-postgres/src/programs.ts'
import { embeddedUrl } from '../../embedded-postgres/src/running.ts'
import { startAndWait } from '../../embedded-postgres/src/start.ts'
import { openDataDir } from '../../files/src/data-dir.ts'

export class OutsidePostgres {
  readonly url: string
  readonly #cluster: Cluster
  readonly #dataDir: string
  #run: Run | null = null

  private constructor(cluster: Cluster, dataDir: string) {
    this.#cluster = cluster
    this.#dataDir = dataDir
    this.url = embeddedUrl(cluster.runFolder, cluster.password)
  }

  static async start(): Promise<OutsidePostgres> {
    const dataDir = await mkdtemp(join(tmpdir(), 'novelette-faults-'))
    openDataDir(dataDir)
    const postgres = new OutsidePostgres(
      await openCluster(dataDir, findPrograms('current'), { fsync: true }),
      dataDir,
    )
    await postgres.launch()
    return postgres
  }

  async launch(): Promise<void> {
    this.#run = await startAndWait(this.#cluster, { max_connections: '120' }, () => {})
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    const [pid] = (await readFile(join(this.#cluster.folder, 'postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGKILL')
    await this.#run?.exited
    this.#run = null
  }

  async stop(): Promise<void> {
    this.#run?.end()
    await this.#run?.exited
    for (const folder of [this.#cluster.runFolder, this.#dataDir])
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
}
