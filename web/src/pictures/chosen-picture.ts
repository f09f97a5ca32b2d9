import { pictureTexts } from '@novelette/domain/accounts/picture-texts.ts'
import { pictureLimits, pictureTypes } from '@novelette/domain/accounts/pictures.ts'
import type { Sides } from './crop.ts'

/** Release it with `closePicture`. */
export type ChosenPicture = { readonly file: File; readonly url: string; readonly sides: Sides }

/** The server would refuse the file; the message is for the user. */
export class UnfitPictureError extends Error {}

/** Throws UnfitPictureError if the file is not a picture, is too large, or has too many pixels. */
export async function openPicture(file: File): Promise<ChosenPicture> {
  if (/^image\/hei[cf]$/.test(file.type) || /\.hei[cf]$/i.test(file.name))
    throw new UnfitPictureError(pictureTexts.heic)
  // An extension that the browser does not know has no type.
  const isPicture = file.type === '' || pictureTypes.some(type => type === file.type)
  if (!isPicture) throw new UnfitPictureError(pictureTexts.unreadable)
  if (file.size > pictureLimits.bytes) throw new UnfitPictureError(pictureTexts.tooLarge)
  const sides = await sidesOf(file)
  if (sides.width * sides.height > pictureLimits.pixels)
    throw new UnfitPictureError(pictureTexts.tooManyPixels)
  return { file, url: URL.createObjectURL(file), sides }
}

export const closePicture = ({ url }: ChosenPicture) => URL.revokeObjectURL(url)

async function sidesOf(file: File): Promise<Sides> {
  try {
    const decoded = await createImageBitmap(file)
    const { width, height } = decoded
    decoded.close()
    return { width, height }
  } catch {
    throw new UnfitPictureError(pictureTexts.unreadable)
  }
}
