/** Of an upload (docs/rules.md 6.5). */
export const pictureLimits = { bytes: 5 * 1024 * 1024, pixels: 40_000_000 } as const

/** Detected by content and not by name. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
  'image/heif',
] as const

/** Where files are chosen: many a system knows no type of a HEIC. */
export const pictureFileTypes = [...pictureTypes, '.heic', '.heif'].join()

/** Pixels per side. */
export const pictureSizes = [96, 256, 512] as const
export type PictureSize = (typeof pictureSizes)[number]

/** The file is the body; the query holds the CropSquare, if any. */
export const pictureUploadPath = '/api/profile-picture'

/** The origin as fractions of width and height, the side as a fraction of the shorter one. */
export type CropSquare = { readonly x: number; readonly y: number; readonly size: number }

/** A profile stores `{userId}/{random name}`. */
export const pictureStemPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/[\w-]{22}$/

export const pictureUrl = (stem: string, size: PictureSize) => `/pictures/${stem}-${size}.webp`
