import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { pictureLimits } from '@novelette/domain/accounts/pictures.ts'
import type { ErrorCode } from '@novelette/domain/errors.ts'
import { AppError } from '#lib/app-error.ts'

/** A slower upload would hold a slot that others need. */
type Pace = {
  /** Milliseconds in which nothing has to arrive at first, and later; and in which everything must. */
  readonly grace: number
  readonly idle: number
  readonly whole: number
  /** On average. */
  readonly bytesPerSecond: number
}

/** A phone with bad reception reaches this. */
export const slowest: Pace = { grace: 10_000, idle: 30_000, whole: 60_000, bytesPerSecond: 8 * 1024 }

/** Of megabytes, which may take as long as more of them arrive. */
export const steady: Pace = { ...slowest, whole: Number.POSITIVE_INFINITY }

export type Limit = { readonly bytes: number; readonly refusal: ErrorCode }

const ofPicture: Limit = { bytes: pictureLimits.bytes, refusal: 'picture_too_large' }

/** Ignores the announced length. Throws the limit's refusal, `picture_too_slow`, and `invalid_input` for an aborted body. */
export async function readPicture(
  body: Readable,
  announced: string | undefined,
  pace = slowest,
  limit = ofPicture,
): Promise<Uint8Array> {
  const length = announced === undefined ? limit.bytes : Number(announced)
  if (length > limit.bytes) throw new AppError(limit.refusal)
  // The system commits no memory for what never arrives.
  const bytes = Buffer.allocUnsafeSlow(length)
  // Destroying the stream would close the connection before the answer.
  const chunks: AsyncIterator<Buffer> = body.iterator({ destroyOnReturn: false })
  const begun = Date.now()
  for (let size = 0; ; ) {
    const due = Math.min(begun + allowedMsFor(size, pace), Date.now() + pace.idle)
    const chunk = await nextBefore(due, chunks)
    if (!chunk) return bytes.subarray(0, size)
    if (size + chunk.length > length) throw new AppError(limit.refusal)
    size += chunk.copy(bytes, size)
  }
}

function allowedMsFor(size: number, { grace, whole, bytesPerSecond }: Pace): number {
  return Math.min(whole, Math.max(grace, (size / bytesPerSecond) * 1000))
}

/** Null at the end. */
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
