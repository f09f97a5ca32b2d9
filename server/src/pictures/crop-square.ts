import type { CropSquare } from '@novelette/domain/accounts/pictures.ts'
import * as z from 'zod/mini'
import { AppError } from '#lib/app-error.ts'

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
export function toPixelSquare(wanted: CropSquare | null, { width, height }: Size): PixelSquare {
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
