import {
  type CropSquare,
  type PictureSize,
  pictureLimits,
  pictureSizes,
} from '@novelette/domain/accounts/pictures.ts'
import type { Sharp } from 'sharp'
import { AppError } from '#lib/app-error.ts'
import { toPixelSquare } from '#pictures/crop-square.ts'
import { loadSharp, longestDecoding, readable } from '#pictures/load-sharp.ts'

export type ResizedPicture = { readonly size: PictureSize; readonly bytes: Buffer }

const webp = { quality: 82 } as const

/**
 * Without metadata; of an animation the first frame. Never enlarged. Throws `picture_unreadable`, `picture_too_many_pixels`, or
 * `invalid_input` for a square outside the picture.
 */
export async function resizePicture(file: Uint8Array, wanted: CropSquare | null): Promise<ResizedPicture[]> {
  if (file.length === 0) throw new AppError('picture_unreadable')
  const sharp = await loadSharp()
  // Cameras leave odd bytes in good pictures.
  const picture = sharp(file, { failOn: 'error', limitInputPixels: false, pages: 1, sequentialRead: true })
  const { autoOrient: upright } = await readable(picture.metadata())
  if (upright.width * upright.height > pictureLimits.pixels) throw new AppError('picture_too_many_pixels')
  const largest = Math.max(...pictureSizes)
  const { left, top, side } = toPixelSquare(wanted, upright)
  // A photo is never decoded at full size.
  const scale = Math.min(1, largest / side)
  const [width, height] = [Math.round(upright.width * scale), Math.round(upright.height * scale)]
  const kept = Math.min(largest, side)
  const cut = picture
    .timeout({ seconds: longestDecoding })
    .autoOrient()
    .resize(Math.max(width, kept), Math.max(height, kept), { fit: 'fill' })
    .extract({
      left: Math.min(Math.round(left * scale), Math.max(0, width - kept)),
      top: Math.min(Math.round(top * scale), Math.max(0, height - kept)),
      width: kept,
      height: kept,
    })
  const { data, info } = await readable(cut.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }))
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const resized: ResizedPicture[] = []
  for (const size of pictureSizes) {
    const square: Sharp = sharp(data, { raw }).resize(size, size, { withoutEnlargement: true })
    resized.push({ size, bytes: await square.webp(webp).toBuffer() })
  }
  return resized
}
