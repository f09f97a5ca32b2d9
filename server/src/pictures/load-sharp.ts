import type { ErrorCode } from '@novelette/domain/errors.ts'
import { AppError } from '#lib/app-error.ts'

/** Seconds, against pictures crafted to decode slowly. */
export const longestDecoding = 15

let loaded: Promise<typeof import('sharp').default> | null = null

/** Keeps the start fast. */
export function loadSharp() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    // SVG can reference other files.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(kind => `VipsForeignLoad${kind}`),
    })
    return sharp
  })
  return loaded
}

/** Throws `refusal` where libvips throws. */
export function readable<Result>(
  reading: Promise<Result>,
  refusal: ErrorCode = 'picture_unreadable',
): Promise<Result> {
  return reading.catch((error: Error) => {
    throw Object.assign(new AppError(refusal), { cause: error })
  })
}
