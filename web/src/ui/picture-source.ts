import { pictureSizes, pictureUrl } from '@novelette/domain/pictures.ts'

/** The smallest file of a picture that is sharp at so many pixels across, on plain screens and on those with twice as many dots. */
export function pictureSource(stem: string, across: number) {
  const sharpAt = (pixels: number) => pictureUrl(stem, pictureSizes.find(size => size >= pixels) ?? 512)
  return { src: sharpAt(across), srcSet: `${sharpAt(across)} 1x, ${sharpAt(2 * across)} 2x` }
}
