import { text } from 'node:stream/consumers'
import type { BackupSecret } from '#backup/backup-key.ts'
import { writeSealedFile } from '#backup/new-file.ts'
import { openSealedFile } from '#backup/sealed-file.ts'
import { type KeptKeys, parseKeys } from '#keys-file.ts'

/** Writes the server's keys to a sealed file of their own. Throws an Error that says what is wrong. */
export async function backUpKeys(path: string, secret: BackupSecret, keys: KeptKeys): Promise<void> {
  const written = JSON.stringify(keys)
  async function* source() {
    yield Buffer.from(written)
  }
  await writeSealedFile({ path, kind: 'keys', secret }, source(), async partial => {
    const read = await readKeysBackup(partial, secret)
    if (JSON.stringify(read) !== written)
      throw new Error('The keys that were written are not those that were read.')
  })
}

/** Reads such a file. Throws an Error that says what is wrong. */
export async function readKeysBackup(path: string, secret: BackupSecret): Promise<KeptKeys> {
  const file = await openSealedFile(path, 'keys', secret)
  return parseKeys(await text(file.read()), path)
}
