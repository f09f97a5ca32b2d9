import { once } from 'node:events'
import { ReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { hasCode } from '@novelette/files/has-code.ts'

/** A stream reports a missing file only when it is opened. */
export async function openedFile(open: () => Promise<Readable>): Promise<Readable | null> {
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
