import {
  type CropSquare,
  type PictureSize,
  pictureLimits,
  pictureSizes,
} from '@novelette/domain/accounts/pictures.ts'
import type { Sharp } from 'sharp'
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'
import { convertHeic } from '#pictures/heic/convert-heic.ts'
import { loadSharp, longestDecoding, readable } from '#pictures/load-sharp.ts'

export type ResizedPicture = { readonly size: PictureSize; readonly bytes: Buffer }

const webp = { quality: 82 } as const
const heicRefusals = { pixels: pictureLimits.pixels, unreadable: 'picture_unreadable' } as const

/**
 * Without metadata; of an animation the first frame. Never enlarged. Throws `picture_unreadable`, `picture_too_many_pixels`, or
 * `invalid_input` for a square outside the picture.
 */
export async function resizePicture(file: Uint8Array, wanted: CropSquare | null): Promise<ResizedPicture[]> {
  if (file.length === 0) throw new AppError('picture_unreadable')
  const sharp = await loadSharp()
  // Cameras leave odd bytes in good pictures.
  const picture = sharp(await convertHeic(file, heicRefusals), {
    failOn: 'error',
    limitInputPixels: false,
    pages: 1,
    sequentialRead: true,
  })
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

const fractionSchema = z.pipe(
  z.string().check(z.regex(/^(?:0(?:\.\d{1,12})?|1(?:\.0{1,12})?)$/)),
  z.transform(text => Number(text)),
)

const wantedSquareSchema = z.strictObject({
  x: fractionSchema,
  y: fractionSchema,
  size: z.pipe(fractionSchema, z.number().check(z.gt(0))),
})

/** Null for an empty query string. Throws `invalid_input`. */
export function parseCropSquare(query: unknown): CropSquare | null {
  if (typeof query === 'object' && query !== null && Object.keys(query).length === 0) return null
  const wanted = wantedSquareSchema.safeParse(query)
  if (!wanted.success) throw new AppError('invalid_input')
  return wanted.data
}

type Size = { readonly width: number; readonly height: number }
type PixelSquare = { readonly left: number; readonly top: number; readonly side: number }

/** Pixels, for the browser's rounding. */
const tolerance = 1

/** The largest centred square by default. Throws `invalid_input` outside the picture. */
function toPixelSquare(wanted: CropSquare | null, { width, height }: Size): PixelSquare {
  const shorter = Math.min(width, height)
  if (!wanted) {
    return { left: Math.floor((width - shorter) / 2), top: Math.floor((height - shorter) / 2), side: shorter }
  }
  const side = Math.max(1, Math.round(wanted.size * shorter))
  const left = Math.round(wanted.x * width)
  const top = Math.round(wanted.y * height)
  if (left + side > width + tolerance || top + side > height + tolerance) throw new AppError('invalid_input')
  return { left: Math.min(left, width - side), top: Math.min(top, height - side), side }
}
