import { pictureSizes } from '@novelette/domain/accounts/pictures.ts'
import type { PictureStore } from '#storage/store.ts'

/** Also the path below `/pictures/`. */
export const pictureKey = (stem: string, size: number) => `${stem}-${size}.webp`

/** Null when the picture is gone. */
export const readLargest = (pictures: PictureStore, stem: string) =>
  pictures.read(pictureKey(stem, Math.max(...pictureSizes)))
