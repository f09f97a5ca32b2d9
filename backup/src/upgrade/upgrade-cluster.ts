import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type EmbeddedPostgres, startOnLockedFolder } from '@novelette/embedded-postgres/embedded-postgres.ts'
import { lockDataDir } from '@novelette/embedded-postgres/lock.ts'
import {
  findProgramsOf,
  isSwapUnfinished,
  keptFolderOf,
  majorOfCluster,
  restoredFolderOf,
  upgradeFolderOf,
} from '@novelette/embedded-postgres/major-version.ts'
import { findPrograms, type Programs } from '@novelette/embedded-postgres/programs.ts'
import { awaitPredecessor } from '@novelette/embedded-postgres/start.ts'
import { openDataDir } from '@novelette/files/data-dir.ts'
import { createDurably, syncFolder } from '@novelette/files/write-durably.ts'
import type { LetterKeys } from '@novelette/server/sealing/letter-keys.ts'
import type { BackupSecret } from '#backup-key.ts'
import { makeBackup } from '#make-backup.ts'
import { openBackup } from '#restore/read-backup.ts'
import { type Restored, restoreBackup } from '#restore/restore-backup.ts'
import { assertSpaceOfMove } from '#upgrade/space-of-move.ts'

type Upgrade = {
  readonly dataDir: string
  readonly letterKeys: LetterKeys
  /** One line for the operator. */
  readonly say: (line: string) => void
}

/**
 * Moves the embedded PostgreSQL's data to this release's major version, and keeps the old ones beside them (docs/decisions/057).
 * Killed at any moment, it leaves one of both whole. Throws an Error, leaving the old ones in use.
 */
export async function upgradeCluster(upgrade: Upgrade): Promise<void> {
  const { dataDir, say } = upgrade
  const unlock = lockDataDir(dataDir)
  try {
    const from = majorOfCluster(dataDir)
    const to = findPrograms('current').major
    if (from !== null && from < to) {
      const programs = findProgramsOf(from)
      await removeUnfinished(dataDir)
      assertSpaceOfMove(dataDir)
      say(`Moving the data from PostgreSQL ${from} to ${to}. The server starts after that.`)
      await moveRows(upgrade, programs)
      say('All rows were compared.')
      setOldAside(dataDir, from, say)
    }
    if (isSwapUnfinished(dataDir)) await finishSwap(dataDir)
  } finally {
    unlock()
  }
}

/** Of a start that was killed. Its PostgreSQL may still be ending. */
async function removeUnfinished(dataDir: string): Promise<void> {
  const staging = upgradeFolderOf(dataDir)
  await awaitPredecessor(join(staging, 'postgres')).catch(() => null)
  await rm(staging, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

/** The new cluster gets its rows in a data folder of its own, and its name there once it is complete. */
async function moveRows({ dataDir, letterKeys, say }: Upgrade, programs: Programs): Promise<void> {
  const staging = upgradeFolderOf(dataDir)
  // Commands that find it running must not write what would not move.
  const settings = { default_transaction_read_only: 'on' }
  const old = await startOnLockedFolder({ dataDir, settings }, programs)
  try {
    openDataDir(staging)
    createDurably(
      join(staging, 'postgres.password'),
      readFileSync(join(dataDir, 'postgres.password'), 'utf8'),
    )
    await copyInto(staging, old, { letterKeys, say })
  } finally {
    await old.stop()
  }
  renameSync(join(staging, 'postgres'), restoredFolderOf(dataDir))
  syncFolder(staging)
}

async function copyInto(
  staging: string,
  { connectionString }: EmbeddedPostgres,
  { letterKeys, say }: Pick<Upgrade, 'letterKeys' | 'say'>,
): Promise<void> {
  // Nobody opens the file after this process.
  const secret: BackupSecret = { from: 'key file', bytes: randomBytes(32) }
  await makeBackup({
    path: join(staging, 'rows.backup'),
    secret,
    connectionString,
    pictures: null,
    async prove(path) {
      say('The backup is made and is being restored.')
      const backup = await openBackup(path, secret)
      const restored = await restoreInto(staging, backup, letterKeys)
      const rows = restored.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      say(`Restored: ${rows} rows of ${restored.manifest.tables.length} tables.`)
    },
  })
}

/** Nothing is lost in between, so delivery goes on, and mail that waits is sent. */
async function restoreInto(
  staging: string,
  backup: Awaited<ReturnType<typeof openBackup>>,
  letterKeys: LetterKeys,
): Promise<Restored> {
  const postgres = await startOnLockedFolder({ dataDir: staging }, findPrograms('current'))
  const { connectionString } = postgres
  return restoreBackup(backup, {
    connectionString,
    pictures: null,
    letterKeys,
    withMail: true,
    isLive: true,
  }).finally(() => postgres.stop())
}

function setOldAside(dataDir: string, from: number, say: Upgrade['say']): void {
  const kept = keptFolderOf(dataDir, from)
  renameSync(join(dataDir, 'postgres'), kept)
  syncFolder(dataDir)
  say(`The data of PostgreSQL ${from} are kept in ${kept}. Delete that folder when all is well.`)
}

async function finishSwap(dataDir: string): Promise<void> {
  renameSync(restoredFolderOf(dataDir), join(dataDir, 'postgres'))
  syncFolder(dataDir)
  await rm(upgradeFolderOf(dataDir), { recursive: true, force: true })
}
