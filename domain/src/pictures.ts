/** Bytes that a picture may have when it is handed in (SPEC.md section 5), and pixels that it may hold (TRUST.md). */
export const pictureLimits = { bytes: 5 * 1024 * 1024, pixels: 40_000_000 } as const

/** What is taken, told by its content and not by its name. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const

/** Pixels along each side of the squares that are kept of a picture. */
export const pictureSizes = [96, 256, 512] as const
export type PictureSize = (typeof pictureSizes)[number]

/** Where the server takes a picture: the file as it is, with the wanted PictureSquare in the query, or none. */
export const pictureUploadPath = '/api/profile-picture'

/** A part of the upright picture: where it begins, in parts of the width and the height, and its side, in parts of the shorter one. */
export type PictureSquare = { readonly x: number; readonly y: number; readonly size: number }

/** What a profile holds of its picture: `{userId}/{random name}`. */
export const pictureStem = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/[\w-]{22}$/

/** The address of one size of a picture, for the stem that a profile holds: `{userId}/{random name}`. */
export const pictureUrl = (stem: string, size: PictureSize) => `/pictures/${stem}-${size}.webp`
