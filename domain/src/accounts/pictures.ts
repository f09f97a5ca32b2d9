/** Maximum bytes of an upload and maximum pixels of its picture (docs/rules.md 6.5). */
export const pictureLimits = { bytes: 5 * 1024 * 1024, pixels: 40_000_000 } as const

/** Accepted types, detected by content and not by name. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const

/** Pixels per side of the stored squares. */
export const pictureSizes = [96, 256, 512] as const
export type PictureSize = (typeof pictureSizes)[number]

/** Upload endpoint: the file is the body; the query holds the PictureSquare to crop to, if any. */
export const pictureUploadPath = '/api/profile-picture'

/** A crop of the upright picture: its origin as fractions of the width and height, its side as a fraction of the shorter one. */
export type PictureSquare = { readonly x: number; readonly y: number; readonly size: number }

/** What a profile stores of its picture: `{userId}/{random name}`. */
export const pictureStem = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/[\w-]{22}$/

/** The URL of one size of a picture, for the stem that a profile stores. */
export const pictureUrl = (stem: string, size: PictureSize) => `/pictures/${stem}-${size}.webp`
