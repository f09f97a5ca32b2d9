import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#config/config.ts'
import { openFolder } from '#storage/folder.ts'

/** A folder or an S3-compatible bucket, with keys such as `{userId}/{random name}-96.webp`. */
export type PictureStore = {
  /** Resolves once the bytes would survive a power cut. */
  put(key: string, bytes: Uint8Array): Promise<void>
  read(key: string): Promise<Readable | null>
  /** Ignores missing keys. */
  remove(keys: readonly string[]): Promise<void>
  removeAll(userId: string, except: string | null): Promise<void>
}

export async function openPictureStore({
  dataDir,
  s3,
}: Pick<Config, 'dataDir' | 's3'>): Promise<PictureStore> {
  const store = s3
    ? (await import('#storage/bucket.ts')).openBucket(s3)
    : openFolder(join(dataDir, 'pictures'))
  return { ...store, put: async (key, bytes) => store.put(assertKey(key), bytes) }
}

/** A backup names keys, too: none leads out of the folder or the bucket. */
function assertKey(key: string): string {
  if (/^[\w-]+\/[\w-][\w.-]*$/.test(key)) return key
  throw new Error('This is not the name of a picture.')
}
