import { text } from 'node:stream/consumers'
import { parseKeys, type StoredKeys } from '@novelette/server/config/keys-file.ts'
import type { BackupSecret } from '#backup-key.ts'
import { writeSealedFile } from '#new-file.ts'
import { openSealedFile } from '#sealed-file.ts'

/** Seals them in a file of their own. Throws an Error. */
export async function backUpKeys(path: string, secret: BackupSecret, keys: StoredKeys): Promise<void> {
  const json = JSON.stringify(keys)
  async function* source() {
    yield Buffer.from(json)
  }
  await writeSealedFile({ path, kind: 'keys', secret }, source(), async partial => {
    const read = await readKeysBackup(partial, secret)
    if (JSON.stringify(read) !== json)
      throw new Error('The keys that were written are not those that were read.')
  })
}

export async function readKeysBackup(path: string, secret: BackupSecret): Promise<StoredKeys> {
  const file = await openSealedFile(path, 'keys', secret)
  return parseKeys(await text(file.read()), path)
}
