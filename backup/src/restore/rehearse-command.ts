import '@novelette/server/db/lean-drizzle.ts'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '@novelette/server/config/config.ts'
import { installedKeys } from '@novelette/server/config/keys-file.ts'
import { readSetting } from '@novelette/server/config/secret-files.ts'
import { settings } from '@novelette/server/config/settings-table.ts'
import { openInstalledDatabase } from '@novelette/server/db/installed-database.ts'
import { printLine, runCommand } from '@novelette/server/lib/run-command.ts'
import { parseLetterKeys } from '@novelette/server/sealing/letter-keys.ts'
import { readBackupSecret } from '#backup-key.ts'
import { assertDiskSpace, isDiskFull } from '#disk-space.ts'
import { eraseAgain } from '#restore/erase-again.ts'
import { printRestored } from '#restore/print-restored.ts'
import { type Backup, openBackup } from '#restore/read-backup.ts'
import { restoreBackup } from '#restore/restore-backup.ts'
import { withThrowaway } from '#restore/throwaway.ts'

/** `npm run doctor -- --rehearse-restore FILE` (server/src/doctor/rehearse.ts): see docs/operating.md. */
await runCommand(async () => {
  const { values: wanted, positionals } = parseArgs({
    options: { 'key-file': { type: 'string' } },
    allowPositionals: true,
  })
  const file = resolve(positionals[0] ?? '')
  const config = readConfig(process.env)
  const secret = readBackupSecret(wanted['key-file'], readSetting(process.env, settings.backupKey))
  const letterKeys = parseLetterKeys(installedKeys(config).letterKeys)
  const time = stopwatch()
  const backup = await openBackup(file, secret)
  printLine(`${file} is whole: read in ${time()}.`)
  assertRoom(backup, config.databaseUrl === null)
  const installed = await openInstalledDatabase(config)
  const { connectionString } = installed
  const beside = config.databaseUrl === null ? null : connectionString
  await withThrowaway(beside, async place => {
    // Delivery is not held: no server works on it, and nobody is told.
    printRestored(await restoreBackup(backup, { ...place, letterKeys, withMail: false, isLive: true }))
    printLine(`That took ${time()}.`)
    const erased = await eraseAgain(place.connectionString, connectionString, letterKeys)
    printLine(
      `Erased since the backup, and erased again in ${time()}: accounts ${erased.accounts}, letters ${erased.letters}.`,
    )
  })
    .catch(nameRoom)
    .finally(installed.close)
  printLine('The rehearsal is removed; the installation was only read.')
  return 0
})

/** Seconds since it was last asked. */
function stopwatch(): () => string {
  let from = performance.now()
  return () => {
    const seconds = (performance.now() - from) / 1_000
    from = performance.now()
    return `${seconds.toFixed(1)} s`
  }
}

/** Rows with their indexes take twice their text. The disk of an external PostgreSQL cannot be seen from here. */
function assertRoom({ bytes }: Backup, isEmbedded: boolean): void {
  // A cluster of its own, and its write-ahead log (max_wal_size).
  const clusterBytes = 320 * 1024 ** 2
  const needed = bytes.pictures + (isEmbedded ? 2 * bytes.rows + clusterBytes : 0)
  assertDiskSpace(tmpdir(), needed, 'The rehearsal', 'Make room, or set TMPDIR to another folder.')
}

/** It may also be used up by others meanwhile. */
function nameRoom(error: unknown): never {
  if (!isDiskFull(error)) throw error
  throw new Error(
    `The disk is full: a rehearsal takes the room of the pictures in ${tmpdir()} (TMPDIR), and that of the database where PostgreSQL has its data. Nothing is left of it.`,
    { cause: error },
  )
}
