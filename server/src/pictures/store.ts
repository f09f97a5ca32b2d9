import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '#config.ts'
import { openedFile } from '#pictures/opened-file.ts'
import type { S3Config } from '#settings.ts'

/** Where pictures lie, by keys such as `{userId}/{random name}-96.webp`: a folder, or a bucket of an S3-compatible store. */
export type PictureStore = {
  /** Resolves when the bytes will survive a power cut. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null: there is no such picture. */
  read(key: string): Promise<Readable | null>
  /** What is not there is no error. */
  remove(keys: readonly string[]): Promise<void>
  /** Removes all pictures of a person but those of this stem. */
  removeAll(userId: string, except: string | null): Promise<void>
  close(): void
}

/** The driver of S3 is loaded only where one is set: a start without pays nothing for it. */
export function openPictureStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<PictureStore> {
  return s3 ? openBucket(s3) : Promise.resolve(openFolder(join(dataDir, 'pictures')))
}

function openFolder(folder: string): PictureStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    ...onDisk(disk),
    async put(key, bytes) {
      await disk.put(key, bytes)
      const file = join(folder, key)
      for (const written of [file, dirname(file), folder]) await flush(written)
    },
    close: () => undefined,
  }
}

async function openBucket({
  bucket,
  accessKeyId,
  secretAccessKey,
  ...place
}: S3Config): Promise<PictureStore> {
  const [{ S3Driver }, { S3Client }] = await Promise.all([
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ])
  const client = new S3Client({
    ...place,
    credentials: { accessKeyId, secretAccessKey },
    // What Amazon alone expects by now: names of buckets as hosts, and checksums that others refuse.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
  })
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  return { ...onDisk(disk), put: (key, bytes) => disk.put(key, bytes), close: () => client.destroy() }
}

function onDisk(disk: Disk): Pick<PictureStore, 'read' | 'remove' | 'removeAll'> {
  const remove = async (keys: readonly string[]) => {
    for (const key of keys) await disk.delete(key)
  }
  return {
    read: key => openedFile(() => disk.getStream(key)),
    remove,
    async removeAll(userId, except) {
      const keys = await keysOf(disk, userId)
      // One by one: to remove many at once, the stores of S3 want checksums that differ from one to the next.
      await remove(keys.filter(key => except === null || !key.startsWith(`${except}-`)))
      // A folder without files is still a trace; a bucket has none.
      if (except === null) await disk.deleteAll(userId)
    },
  }
}

async function keysOf(disk: Disk, userId: string): Promise<string[]> {
  const keys: string[] = []
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(userId, paginationToken === undefined ? {} : { paginationToken })
    for (const one of page.objects) if (one.isFile) keys.push(one.key)
    paginationToken = page.paginationToken
  } while (paginationToken)
  return keys
}

async function flush(path: string): Promise<void> {
  const file = await open(path)
  await file.sync().finally(() => file.close())
}
