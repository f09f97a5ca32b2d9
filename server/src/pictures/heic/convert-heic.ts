import type { ErrorCode } from '@novelette/domain/errors.ts'
import { isHeic } from '@novelette/domain/heic.ts'
import { heicSides } from '@novelette/domain/heic-sides.ts'
import { AppError } from '#lib/app-error.ts'
import { askChildProcess, type ChildProcessLimits } from '#lib/child-process/ask-child-process.ts'

const heicLimits: ChildProcessLimits = { memoryMb: 320, cpuSeconds: 20, deadlineMs: 60_000 }

const thread = new URL('draw-heic-thread.ts', import.meta.url)

type Refusals = { readonly pixels: number; readonly unreadable: ErrorCode }

/**
 * The file, or of a HEIC, which sharp cannot read, a PNG of the same picture. Throws `unreadable`, also for a file that takes too much
 * memory or work, `picture_too_many_pixels`, and `unavailable` where the machine was too busy.
 */
export async function convertHeic(
  file: Uint8Array,
  { pixels, unreadable }: Refusals,
  limits = heicLimits,
): Promise<Uint8Array> {
  if (!isHeic(file)) return file
  const sides = heicSides(file)
  if (!sides) throw new AppError(unreadable)
  if (sides.width * sides.height > pixels) throw new AppError('picture_too_many_pixels')
  const drawn = await askChildProcess<Uint8Array>(thread, file, limits)
  if (!drawn) throw new AppError(unreadable)
  return drawn
}
