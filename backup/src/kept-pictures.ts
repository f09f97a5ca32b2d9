import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pictureSizes } from '@novelette/domain/accounts/pictures.ts'
import { pictureKey } from '@novelette/server/pictures/stored-pictures.ts'
import type { PictureStore } from '@novelette/server/storage/store.ts'
import type pg from 'pg'
import type { AddEntry } from '#archive.ts'
import { type BackupManifest, entryNames } from '#manifest.ts'

const pageSize = 500
/** S3 is slow per request but serves many at once. */
const readConcurrency = 8

/** Reads in the caller's transaction, and lists missing ones. */
export async function archivePictures(
  add: AddEntry,
  client: pg.ClientBase,
  pictures: PictureStore | null,
): Promise<BackupManifest['pictures']> {
  const checksum = createPictureChecksum()
  const missing: string[] = []
  if (!pictures) return { ...checksum.digest(), missing }
  const read = async (stem: string) => {
    const files = pictureSizes.map(async size => {
      const key = pictureKey(stem, size)
      const stream = await pictures.read(key)
      return { key, bytes: stream && (await buffer(stream)) }
    })
    return { stem, files: await Promise.all(files) }
  }
  const all: AsyncIterable<Awaited<ReturnType<typeof read>>> = Readable.from(profilePictureStems(client)).map(
    read,
    {
      concurrency: readConcurrency,
    },
  )
  for await (const { stem, files } of all) {
    if (files.some(({ bytes }) => bytes === null)) missing.push(stem)
    for (const { key, bytes } of files) {
      if (missing.at(-1) === stem || !bytes) continue
      await add(`${entryNames.pictures}${key}`, bytes)
      checksum.update(key, bytes)
    }
  }
  return { ...checksum.digest(), missing }
}

export function createPictureChecksum() {
  const combined = createHash('sha256')
  let files = 0
  return {
    update(key: string, bytes: Uint8Array): void {
      combined.update(`${key} ${createHash('sha256').update(bytes).digest('hex')}\n`)
      files += 1
    },
    digest: () => ({ files, sha256: combined.digest('hex') }),
  }
}

async function* profilePictureStems(client: pg.ClientBase): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const { rows } = await client.query<{ stem: string }>(
      'select profile_picture as stem from profiles where profile_picture > $1 order by profile_picture limit $2',
      [after, pageSize],
    )
    for (const { stem } of rows) yield stem
    const last = rows.at(-1)
    if (!last) return
    after = last.stem
  }
}
