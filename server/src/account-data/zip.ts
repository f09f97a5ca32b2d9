import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type PackedFile = {
  readonly path: string
  readonly changedAt: Date
} & ({ readonly text: string } | { readonly bytes: Uint8Array })

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
  for await (const file of files) {
    const source = Readable.from(['text' in file ? new TextEncoder().encode(file.text) : file.bytes])
    add(zip, file, source)
    await once(source, 'close', { signal: unwanted })
  }
  zip.end()
}

/**
 * The zip remembers all its files to the end. What it asks them with must not hold on to what was in them, nor their names
 * to the blocks of 64 kB that Node cuts small buffers from: with thousands of letters that would be all of them.
 */
function add(zip: ZipFile, { path, changedAt }: PackedFile, source: Readable): void {
  const waiting = [source]
  zip.addReadStreamLazy(path, { mtime: changedAt, mode: 0o600 }, give => {
    for (const taken of waiting.splice(0)) give(null, taken)
  })
  const remembered = zip.entries.at(-1)
  if (remembered) remembered.utf8FileName = unshared(remembered.utf8FileName)
}

function unshared(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

declare module 'yazl' {
  interface ZipFile {
    readonly entries: { utf8FileName: Buffer }[]
  }
}
