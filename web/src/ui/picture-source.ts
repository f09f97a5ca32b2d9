import { pictureSizes, pictureUrl } from '@novelette/domain/accounts/pictures.ts'

/** The smallest files that are sharp at `across` pixels, at 1x and 2x density. */
export function pictureSource(stem: string, across: number) {
  const sharpAt = (pixels: number) => pictureUrl(stem, pictureSizes.find(size => size >= pixels) ?? 512)
  return { src: sharpAt(across), srcSet: `${sharpAt(across)} 1x, ${sharpAt(2 * across)} 2x` }
}
