import type { LetterKeys } from '@novelette/server/sealing/letter-keys.ts'
import type { BackupSecret } from '#backup-key.ts'
import { openBackup } from '#restore/read-backup.ts'
import { type Restored, restoreBackup } from '#restore/restore-backup.ts'
import { withThrowaway } from '#restore/throwaway.ts'

/** Restores into a temporary database and folder. */
export async function verifyBackup(
  path: string,
  secret: BackupSecret,
  letterKeys: LetterKeys,
): Promise<Restored> {
  const backup = await openBackup(path, secret)
  return withThrowaway(null, place =>
    restoreBackup(backup, { ...place, letterKeys, withMail: false, isLive: false }),
  )
}
