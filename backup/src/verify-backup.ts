import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@novelette/embedded-postgres/embedded-postgres.ts'
import type { LetterKeys } from '@novelette/server/sealing/letter-keys.ts'
import { openPictureStore } from '@novelette/server/storage/store.ts'
import type { BackupSecret } from '#backup-key.ts'
import { openBackup } from '#restore/read-backup.ts'
import { type Restored, restoreBackup } from '#restore/restore-backup.ts'

/** A temporary database needs no durability. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

/** Restores into a temporary database and folder. */
export async function verifyBackup(
  path: string,
  secret: BackupSecret,
  letterKeys: LetterKeys,
): Promise<Restored> {
  const backup = await openBackup(path, secret)
  const dataDir = await mkdtemp(join(tmpdir(), 'novelette-verify-'))
  // PostgreSQL may still be shutting down after an interrupt.
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  process.once('exit', remove)
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, settings })
    const { connectionString } = postgres
    const pictures = await openPictureStore({ dataDir, s3: null })
    const how = { withMail: false, isLive: false }
    return await restoreBackup(backup, { connectionString, pictures, letterKeys, ...how }).finally(() =>
      postgres.stop(),
    )
  } finally {
    remove()
    process.off('exit', remove)
  }
}
