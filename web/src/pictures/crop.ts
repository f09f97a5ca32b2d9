import type { PictureSquare } from '@novelette/domain/pictures.ts'

/** Pixels of a picture as it stands upright. */
export type Sides = { readonly width: number; readonly height: number }

/** Pixels along the side of the smallest square that is worth cutting out. */
const fewestPixels = 96
const mostZoom = 8

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

/** The side of a square in pixels. */
const sideOf = (size: number, { width, height }: Sides) => size * Math.min(width, height)

/** How much larger than the whole picture a part of it can be shown. */
export const largestZoom = ({ width, height }: Sides) =>
  between(1, Math.min(width, height) / fewestPixels, mostZoom)

/** The largest square in the middle. */
export const middleOf = (sides: Sides): PictureSquare => placed(0.5, 0.5, 1, sides)

/** The same square, so many of its own sides further right and down, but never outside the picture. */
export function moved(
  { x, y, size }: PictureSquare,
  sides: Sides,
  right: number,
  down: number,
): PictureSquare {
  const side = sideOf(size, sides)
  return placed(
    x + ((right + 0.5) * side) / sides.width,
    y + ((down + 0.5) * side) / sides.height,
    size,
    sides,
  )
}

/** The square around the same point that is so much smaller than the picture. */
export function zoomed({ x, y, size }: PictureSquare, sides: Sides, zoom: number): PictureSquare {
  const half = sideOf(size, sides) / 2
  const wanted = 1 / between(1, zoom, largestZoom(sides))
  return placed(x + half / sides.width, y + half / sides.height, wanted, sides)
}

/** A square of this size around a point, or as near to it as the picture goes. */
function placed(centreX: number, centreY: number, size: number, sides: Sides): PictureSquare {
  const side = sideOf(size, sides)
  const [across, down] = [side / sides.width, side / sides.height]
  return {
    x: between(0, centreX - across / 2, 1 - across),
    y: between(0, centreY - down / 2, 1 - down),
    size,
  }
}
