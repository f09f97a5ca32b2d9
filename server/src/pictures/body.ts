import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { pictureLimits } from '@novelette/domain/pictures.ts'
import { AppError } from '#errors.ts'

/** How slowly a picture may come. What is slower holds a place for which others are turned away. */
type Pace = {
  /** Milliseconds in which nothing has to have come yet, and in which everything must. */
  readonly grace: number
  readonly whole: number
  /** What has to have come by then, on the average. */
  readonly bytesPerSecond: number
}

/** A telephone at the edge of its network still sends this much. */
const slowest: Pace = { grace: 10_000, whole: 60_000, bytesPerSecond: 8 * 1024 }

/**
 * The bytes of a body, into one piece of memory that is only as large as what really comes. Whatever the length that was
 * announced, reading stops at the limit. Throws AppError `picture_too_large`, `picture_too_slow`, and `invalid_input` for a body
 * that breaks off.
 */
export async function readPicture(
  body: Readable,
  announced: string | undefined,
  pace = slowest,
): Promise<Uint8Array> {
  const length = announced === undefined ? pictureLimits.bytes : Number(announced)
  if (length > pictureLimits.bytes) throw new AppError('picture_too_large')
  // Not filled with zeros: memory that nothing is written to is not taken from the system.
  const bytes = Buffer.allocUnsafeSlow(length)
  // What is left unread is left to Node: destroyed, the connection could no longer carry the answer.
  const chunks: AsyncIterator<Buffer> = body.iterator({ destroyOnReturn: false })
  const begun = Date.now()
  for (let size = 0; ; ) {
    const due = begun + patienceFor(size, pace)
    const chunk = await nextBefore(due, chunks)
    if (!chunk) return bytes.subarray(0, size)
    if (size + chunk.length > length) throw new AppError('picture_too_large')
    size += chunk.copy(bytes, size)
  }
}

/** Milliseconds from the beginning until more must have come than `size` bytes. */
function patienceFor(size: number, { grace, whole, bytesPerSecond }: Pace): number {
  return Math.min(whole, Math.max(grace, (size / bytesPerSecond) * 1000))
}

/** The next part of a body, or null at its end. */
async function nextBefore(due: number, chunks: AsyncIterator<Buffer>): Promise<Buffer | null> {
  const waiting = new AbortController()
  const tooSlow = pause(due - Date.now(), null, { signal: waiting.signal }).then(
    () => Promise.reject(new AppError('picture_too_slow')),
    () => null,
  )
  const next = chunks.next().catch(() => Promise.reject(new AppError('invalid_input')))
  try {
    const one = await Promise.race([next, tooSlow])
    return one === null || one.done ? null : one.value
  } finally {
    waiting.abort()
  }
}
