import '@novelette/server/db/lean-drizzle.ts'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDataDir } from '@novelette/files/data-dir.ts'
import { readConfig } from '@novelette/server/config/config.ts'
import { installedKeys } from '@novelette/server/config/keys-file.ts'
import { readSetting } from '@novelette/server/config/secret-files.ts'
import { settings } from '@novelette/server/config/settings-table.ts'
import { openInstalledDatabase } from '@novelette/server/db/installed-database.ts'
import { printLine, runCommand } from '@novelette/server/lib/run-command.ts'
import { parseLetterKeys } from '@novelette/server/sealing/letter-keys.ts'
import { openPictureStore } from '@novelette/server/storage/store.ts'
import { readBackupSecret } from '#backup-key.ts'
import { backUpKeys } from '#keys-backup.ts'
import { makeBackup } from '#make-backup.ts'
import { printRestored } from '#restore/print-restored.ts'
import { verifyBackup } from '#verify-backup.ts'

/** `npm run backup`: see docs/operating.md. */
await runCommand(async () => {
  const { values: wanted, positionals } = parseArgs({
    options: { keys: { type: 'string' }, verify: { type: 'string' }, 'key-file': { type: 'string' } },
    allowPositionals: true,
  })
  const config = readConfig(process.env)
  const secret = readBackupSecret(wanted['key-file'], readSetting(process.env, settings.backupKey))
  const keys = installedKeys(config)
  if (wanted.keys !== undefined) {
    await backUpKeys(resolve(wanted.keys), secret, keys)
    printLine(`The keys are in ${wanted.keys}. Keep that file apart from the backups.`)
    return 0
  }
  const letterKeys = parseLetterKeys(keys.letterKeys)
  if (wanted.verify !== undefined) {
    printRestored(await verifyBackup(resolve(wanted.verify), secret, letterKeys))
    printLine(`${wanted.verify} is good.`)
    return 0
  }
  if (!positionals[0]) openDataDir(config.dataDir)
  const path = resolve(positionals[0] ?? join(config.dataDir, 'backups', defaultFileName()))
  const database = await openInstalledDatabase(config)
  const pictures = await openPictureStore(config)
  await makeBackup({
    path,
    secret,
    connectionString: database.connectionString,
    pictures,
    async prove(partial) {
      await database.close()
      printRestored(await verifyBackup(partial, secret, letterKeys))
    },
  }).finally(() => database.close())
  printLine(`The backup is in ${path}. The keys are not in it: npm run backup -- --keys FILE.`)
  return 0
})

function defaultFileName(): string {
  const now = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '')
  return `novelette-${now}.backup`
}
