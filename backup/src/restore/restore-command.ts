import '@novelette/server/db/lean-drizzle.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@novelette/embedded-postgres/embedded-postgres.ts'
import { type Config, readConfig } from '@novelette/server/config/config.ts'
import { installedKeys, storeRestoredKeys } from '@novelette/server/config/keys-file.ts'
import { readSetting } from '@novelette/server/config/secret-files.ts'
import { settings } from '@novelette/server/config/settings-table.ts'
import { splitStatementTimeout } from '@novelette/server/db/connecting.ts'
import { printLine, runCommand } from '@novelette/server/lib/run-command.ts'
import { parseLetterKeys } from '@novelette/server/sealing/letter-keys.ts'
import { openPictureStore } from '@novelette/server/storage/store.ts'
import { type BackupSecret, readBackupSecret } from '#backup-key.ts'
import { readKeysBackup } from '#keys-backup.ts'
import { printRestored } from '#restore/print-restored.ts'
import { openBackup } from '#restore/read-backup.ts'
import { restoreBackup } from '#restore/restore-backup.ts'

/** `npm run restore`: see docs/operating.md. */
await runCommand(async () => {
  const { values: wanted, positionals } = parseArgs({
    options: {
      keys: { type: 'string' },
      'with-mail': { type: 'boolean' },
      live: { type: 'boolean' },
      'key-file': { type: 'string' },
    },
    allowPositionals: true,
  })
  const secret = readBackupSecret(wanted['key-file'], readSetting(process.env, settings.backupKey))
  if (wanted.keys !== undefined) {
    await restoreKeys(resolve(wanted.keys), secret)
    return 0
  }
  const [file] = positionals
  if (!file) throw new Error('Name the backup: npm run restore -- FILE, or npm run restore -- --keys FILE.')
  await restore(resolve(file), secret, {
    withMail: wanted['with-mail'] ?? false,
    isLive: wanted.live ?? false,
  })
  return 0
})

async function restoreKeys(file: string, secret: BackupSecret): Promise<void> {
  // What is restored may be the other settings.
  const { dataDir } = readConfig({ DATA_DIR: process.env.DATA_DIR })
  const path = storeRestoredKeys(dataDir, await readKeysBackup(file, secret))
  printLine(
    `The keys are in ${path}. With DATABASE_URL, set LETTER_KEYS, AUTH_SECRET and, if it is there, VAPID_KEYS to what it says.`,
  )
}

async function restore(
  file: string,
  secret: BackupSecret,
  how: { withMail: boolean; isLive: boolean },
): Promise<void> {
  const config = readConfig(process.env)
  const letterKeys = parseLetterKeys(installedKeys(config).letterKeys)
  const backup = await openBackup(file, secret)
  const { connectionString, close } = await openTarget(config)
  const pictures = await openPictureStore(config)
  const restored = await restoreBackup(backup, { connectionString, pictures, letterKeys, ...how }).finally(
    close,
  )
  printRestored(restored)
  const { mailsLeftOut } = restored
  if (mailsLeftOut > 0) {
    printLine(
      `Mails that waited and may have been sent since, so are not: ${mailsLeftOut} (--with-mail sends them).`,
    )
  }
  if (!how.isLive) {
    printLine(
      'No letter that comes later leaves and no notice goes before npm run resume-delivery: a copy must not write to people. --live starts at once.',
    )
  }
  printLine('Start the server: everyone signs in anew.')
}

async function openTarget({ databaseUrl, dataDir }: Config) {
  if (databaseUrl)
    return { connectionString: splitStatementTimeout(databaseUrl).address, close: async () => {} }
  const postgres = await startEmbeddedPostgres({ dataDir })
  return { connectionString: postgres.connectionString, close: () => postgres.stop() }
}
