import { pictureTypes } from '@novelette/domain/accounts/pictures.ts'
import { heicHeadLength, isHeic } from '@novelette/domain/heic.ts'

/** Pixels, after the EXIF orientation was applied. */
export type Sides = { readonly width: number; readonly height: number }

/** Whatever its name and its type say. */
export async function isHeicFile(file: Blob): Promise<boolean> {
  const head = await file
    .slice(0, heicHeadLength)
    .arrayBuffer()
    .catch(() => null)
  return head !== null && isHeic(new Uint8Array(head))
}

/** Whether the server may be able to draw it, which is not whatever a browser can. */
export async function mayBePicture(file: Blob): Promise<boolean> {
  // An extension that the browser does not know has no type.
  if (file.type === '' || pictureTypes.some(type => type === file.type)) return true
  return isHeicFile(file)
}

/** Null where this browser cannot draw it. */
export async function decodedSides(file: Blob): Promise<Sides | null> {
  try {
    const decoded = await createImageBitmap(file)
    const { width, height } = decoded
    decoded.close()
    return { width, height }
  } catch {
    return null
  }
}

/** Whether this browser draws it: a HEIC, hardly one does. */
export const isDrawable = async (file: Blob): Promise<boolean> =>
  !(await isHeicFile(file)) || (await decodedSides(file)) !== null
