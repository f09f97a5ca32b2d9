import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { openDataDir } from '@novelette/files/data-dir.ts'
import { type Cluster, openCluster } from '#cluster.ts'
import { lockDataDir } from '#lock.ts'
import { assertOwnMajor, upgradeFolderOf } from '#major-version.ts'
import type { Run } from '#process.ts'
import { findPrograms, type Programs } from '#programs.ts'
import { embeddedUrl } from '#running.ts'
import { startAndWait } from '#start.ts'

type Options = {
  /** Absolute; created for its owner alone if missing. */
  dataDir: string
  /** PostgreSQL's log holds no data and no statements. */
  log?: (line: string) => void
  settings?: Readonly<Record<string, string>>
}

export type EmbeddedPostgres = {
  /** Through a unix socket; valid until stop(). */
  readonly connectionString: string
  /** Also unlocks the data folder. */
  stop(): Promise<void>
  /** Ends all sessions; the address stays. */
  restart(): Promise<void>
}

/** Restarts PostgreSQL when it dies, and ends it with this process. Throws DataDirInUseError and OlderClusterError. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir } = options
  openDataDir(dataDir)
  const unlock = lockDataDir(dataDir)
  try {
    const programs = findPrograms('current')
    assertOwnMajor(dataDir, programs)
    // A move was cut off after its end.
    await rm(upgradeFolderOf(dataDir), { recursive: true, force: true })
    const postgres = await startOnLockedFolder(options, programs)
    const stop = () => postgres.stop().finally(unlock)
    return { ...postgres, stop }
  } catch (error) {
    unlock()
    throw error
  }
}

/** As `startEmbeddedPostgres`, but the caller holds the lock, and the data are of these programs' major version. */
export async function startOnLockedFolder(
  { dataDir, log = () => {}, settings = {} }: Options,
  programs: Programs,
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(dataDir, programs, { fsync: settings.fsync !== 'off' })
  const start = () => startAndWait(cluster, settings, log)
  const supervised = await keepRunning(start, log).catch(async error => {
    await removeRunFolder(cluster)
    throw error
  })
  return {
    connectionString: embeddedUrl(cluster.runFolder, cluster.password),
    restart: supervised.restart,
    async stop() {
      await supervised.stop()
      await removeRunFolder(cluster)
    },
  }
}

function removeRunFolder({ runFolder }: Cluster): Promise<void> {
  return rm(runFolder, { recursive: true, force: true })
}

type Supervised = Pick<EmbeddedPostgres, 'restart' | 'stop'>

async function keepRunning(start: () => Promise<Run>, log: (line: string) => void): Promise<Supervised> {
  let stopping = false
  let current = watch(await start())

  function watch(run: Run): { run: Run; next: Promise<void> } {
    const next = run.exited.then(async () => {
      if (stopping) return
      log('PostgreSQL ended and is started again')
      const again = await startAgain()
      if (again) current = watch(again)
    })
    return { run, next }
  }

  async function startAgain(): Promise<Run | null> {
    for (let pauseMs = 100; !stopping; pauseMs = Math.min(pauseMs * 2, 2000)) {
      try {
        return await start()
      } catch (error) {
        log(String(error))
        await pause(pauseMs)
      }
    }
    return null
  }

  return {
    async restart() {
      current.run.end()
      await current.next
    },
    async stop() {
      stopping = true
      let ending: typeof current
      do {
        ending = current
        ending.run.end()
        await ending.next
      } while (ending !== current)
    },
  }
}
