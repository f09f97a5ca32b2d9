import { once } from 'node:events'
import { ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { hasCode } from '@novelette/files/has-code.ts'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '#config/config.ts'
import type { S3Config } from '#config/settings.ts'

/** A folder or an S3-compatible bucket, with keys such as `{userId}/{random name}-96.webp`. */
export type PictureStore = {
  /** Resolves once the bytes would survive a power cut. */
  put(key: string, bytes: Uint8Array): Promise<void>
  read(key: string): Promise<Readable | null>
  /** Ignores missing keys. */
  remove(keys: readonly string[]): Promise<void>
  removeAll(userId: string, except: string | null): Promise<void>
  close(): void
}

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
    // Only Amazon supports bucket names as hosts and these checksums.
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
      // For bulk deletion S3-compatible stores require different checksums.
      await remove(keys.filter(key => except === null || !key.startsWith(`${except}-`)))
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

/** A stream reports a missing file only when it is opened. */
async function openedFile(open: () => Promise<Readable>): Promise<Readable | null> {
  try {
    const stream = await open()
    if (stream instanceof ReadStream) await once(stream, 'open')
    return stream
  } catch (error) {
    if (isMissing(error) || (error instanceof Error && isMissing(error.cause))) return null
    throw error
  }
}

const isMissing = (error: unknown) =>
  hasCode(error, 'ENOENT') || (error instanceof Error && error.name === 'NoSuchKey')
