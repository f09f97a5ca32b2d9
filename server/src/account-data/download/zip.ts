import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type PackedFile = {
  readonly path: string
  readonly changedAt: Date
} & ({ readonly text: string } | { readonly bytes: Uint8Array })

/** Few files are in memory. An error of `files` destroys the zip; destroying it ends the work. */
export function zipOf(files: AsyncIterable<PackedFile>): Readable {
  const zip = new ZipFile()
  const packed = new PassThrough()
  const cancellation = new AbortController()
  packed.once('close', () => cancellation.abort())
  zip.outputStream.pipe(packed)
  pack(zip, files, cancellation.signal).catch((error: Error) => packed.destroy(error))
  return packed
}

async function pack(
  zip: ZipFile,
  files: AsyncIterable<PackedFile>,
  cancellation: AbortSignal,
): Promise<void> {
  for await (const file of files) {
    const source = Readable.from(['text' in file ? new TextEncoder().encode(file.text) : file.bytes])
    add(zip, file, source)
    await once(source, 'close', { signal: cancellation })
  }
  zip.end()
}

/**
 * The zip keeps every entry to the end, so its callback must retain neither content nor the 64 kB block that Node cuts small
 * buffers from.
 */
function add(zip: ZipFile, { path, changedAt }: PackedFile, source: Readable): void {
  const waiting = [source]
  zip.addReadStreamLazy(path, { mtime: changedAt, mode: 0o600 }, give => {
    for (const taken of waiting.splice(0)) give(null, taken)
  })
  const entry = zip.entries.at(-1)
  if (entry) entry.utf8FileName = copyFromPool(entry.utf8FileName)
}

function copyFromPool(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

declare module 'yazl' {
  interface ZipFile {
    readonly entries: { utf8FileName: Buffer }[]
  }
}
