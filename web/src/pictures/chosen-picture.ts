import { pictureTexts } from '@novelette/domain/picture-texts.ts'
import { pictureLimits, pictureTypes } from '@novelette/domain/pictures.ts'
import type { Sides } from './crop.ts'

/** A file that the browser can show. Give it back with `closePicture`. */
export type ChosenPicture = { readonly file: File; readonly url: string; readonly sides: Sides }

/** A courtesy: what the server would refuse too, said before a byte is sent. The message is for the person. */
export class Unfit extends Error {}

/** Throws Unfit for a file that is no picture, too large, or of too many pixels. */
export async function openPicture(file: File): Promise<ChosenPicture> {
  if (/^image\/hei[cf]$/.test(file.type) || /\.hei[cf]$/i.test(file.name)) throw new Unfit(pictureTexts.heic)
  // A name that the browser does not know has no type; its content may still be a picture.
  const isPicture = file.type === '' || pictureTypes.some(type => type === file.type)
  if (!isPicture) throw new Unfit(pictureTexts.unreadable)
  if (file.size > pictureLimits.bytes) throw new Unfit(pictureTexts.tooLarge)
  const sides = await sidesOf(file)
  if (sides.width * sides.height > pictureLimits.pixels) throw new Unfit(pictureTexts.tooManyPixels)
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
    throw new Unfit(pictureTexts.unreadable)
  }
}
