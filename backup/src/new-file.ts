import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { syncFolder } from '@novelette/files/write-durably.ts'
import { sealChunks } from '@novelette/server/sealing/sealed-chunks.ts'
import type { BackupSecret } from '#backup-key.ts'
import { isDiskFull } from '#disk-space.ts'
import { newHead, type SealedFileKind } from '#sealed-file.ts'

/** Renames a temporary file once `prove` accepted it. Throws an Error. */
export async function writeSealedFile(
  { path, kind, secret }: { path: string; kind: SealedFileKind; secret: BackupSecret },
  source: AsyncIterable<Uint8Array>,
  prove: (path: string) => Promise<void>,
): Promise<void> {
  if (existsSync(path)) throw new Error(`${path} is there already, and no backup is ever written over.`)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const partial = `${path}.${process.pid}.partial`
  const remove = () => rmSync(partial, { force: true })
  process.once('exit', remove)
  try {
    const { head, key } = await newHead(kind, secret)
    const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
    const gzip = createGzip({ level: 1, chunkSize: 256 * 1024 })
    await pipeline(source, gzip, plain => prepend(head, sealChunks(key, plain)), file)
    await prove(partial)
    renameSync(partial, path)
    syncFolder(dirname(path))
  } catch (error) {
    throw isDiskFull(error)
      ? new Error(`There is no room left for the backup at ${path}.`, { cause: error })
      : error
  } finally {
    remove()
    process.off('exit', remove)
  }
}

async function* prepend(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head
  yield* rest
}
