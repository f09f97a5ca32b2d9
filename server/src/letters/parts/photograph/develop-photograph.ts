import { photographLimits, photographSides } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { AppError } from '#lib/app-error.ts'
import { convertHeic } from '#pictures/heic/convert-heic.ts'
import { loadSharp, longestDecoding, readable } from '#pictures/load-sharp.ts'

/** New files, encoded from pixels alone. */
export type DevelopedPhotograph = { readonly large: Buffer; readonly small: Buffer }

const webp = { quality: 82 } as const
const heicRefusals = { pixels: photographLimits.scaledPixels, unreadable: 'photograph_unreadable' } as const

/**
 * Upright, in sRGB and without metadata; of an animation the first frame. Never enlarged. Throws `photograph_unreadable` and
 * `picture_too_many_pixels`.
 */
export async function developPhotograph(file: Uint8Array): Promise<DevelopedPhotograph> {
  if (file.length === 0) throw new AppError('photograph_unreadable')
  const sharp = await loadSharp()
  // Cameras leave odd bytes in good photographs.
  const photograph = sharp(await convertHeic(file, heicRefusals), {
    failOn: 'error',
    limitInputPixels: false,
    pages: 1,
    sequentialRead: true,
  })
  const { width, height, format, isProgressive } = await read(photograph.metadata())
  const most = format === 'jpeg' && !isProgressive ? photographLimits.scaledPixels : photographLimits.pixels
  if (width * height > most) throw new AppError('picture_too_many_pixels')
  const { data, info } = await read(
    photograph
      .timeout({ seconds: longestDecoding })
      .autoOrient()
      .resize(within(photographSides.large))
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return {
    large: await sharp(data, { raw }).webp(webp).toBuffer(),
    small: await sharp(data, { raw }).resize(within(photographSides.small)).webp(webp).toBuffer(),
  }
}

const within = (side: number) => ({
  width: side,
  height: side,
  fit: 'inside' as const,
  withoutEnlargement: true,
})

const read = <Result>(reading: Promise<Result>) => readable(reading, 'photograph_unreadable')
