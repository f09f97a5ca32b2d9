import { pictureSizes } from '@novelette/domain/pictures.ts'
import type { PictureStore } from '#pictures/store.ts'

/** The name of one size of a picture in the store, and below `/pictures/`. */
export const keyOf = (stem: string, size: number) => `${stem}-${size}.webp`

/** A picture in its largest size; null where it is gone by now. */
export const readLargest = (pictures: PictureStore, stem: string) =>
  pictures.read(keyOf(stem, Math.max(...pictureSizes)))
