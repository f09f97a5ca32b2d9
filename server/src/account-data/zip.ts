import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type PackedFile = { readonly path: string; readonly text: string; readonly changedAt: Date }

/**
 * Packs files into a zip as it is read. The next file is asked for only when the one before it was taken, so that no more
 * than a few are ever in memory. Who destroys the zip ends the work; an error of `files` destroys the zip.
 */
export function zipOf(files: AsyncIterable<PackedFile>): Readable {
  const zip = new ZipFile()
  const packed = new PassThrough()
  const unwanted = new AbortController()
  packed.once('close', () => unwanted.abort())
  zip.outputStream.pipe(packed)
  pack(zip, files, unwanted.signal).catch((error: Error) => packed.destroy(error))
  return packed
}

async function pack(zip: ZipFile, files: AsyncIterable<PackedFile>, unwanted: AbortSignal): Promise<void> {
  for await (const { path, text, changedAt } of files) {
    const source = Readable.from([Buffer.from(text)])
    zip.addReadStream(source, path, { mtime: changedAt, mode: 0o600 })
    await once(source, 'close', { signal: unwanted })
  }
  zip.end()
}
