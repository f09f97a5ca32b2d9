import { pictureTexts } from '@novelette/domain/accounts/picture-texts.ts'
import { pictureLimits } from '@novelette/domain/accounts/pictures.ts'
import { decodedSides, isHeicFile, mayBePicture, type Sides } from '#lib/forms/picture-files.ts'

export type DrawnPicture = { readonly url: string; readonly sides: Sides }

/** Of a HEIC that this browser cannot draw, the file alone. Release it with `closePicture`. */
export type ChosenPicture = { readonly file: File; readonly drawn: DrawnPicture | null }

/** The server would refuse the file; the message is for the user. */
export class UnfitPictureError extends Error {}

/** Throws UnfitPictureError if the file is not a picture, is too large, or has too many pixels. */
export async function openPicture(file: File): Promise<ChosenPicture> {
  if (file.size > pictureLimits.bytes) throw new UnfitPictureError(pictureTexts.tooLarge)
  const sides = (await mayBePicture(file)) ? await decodedSides(file) : null
  if (!sides) {
    if (await isHeicFile(file)) return { file, drawn: null }
    throw new UnfitPictureError(pictureTexts.unreadable)
  }
  if (sides.width * sides.height > pictureLimits.pixels)
    throw new UnfitPictureError(pictureTexts.tooManyPixels)
  return { file, drawn: { url: URL.createObjectURL(file), sides } }
}

export function closePicture({ drawn }: ChosenPicture): void {
  if (drawn) URL.revokeObjectURL(drawn.url)
}
