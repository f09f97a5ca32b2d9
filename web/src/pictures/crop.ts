import type { CropSquare } from '@novelette/domain/accounts/pictures.ts'
import type { Sides } from '#lib/forms/picture-files.ts'

/** Along a side of the smallest allowed square. */
const minPixels = 96
const maxZoom = 8

const clamp = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

const sideOf = (size: number, { width, height }: Sides) => size * Math.min(width, height)

/** 1 shows the whole picture. */
export const largestZoom = ({ width, height }: Sides) =>
  clamp(1, Math.min(width, height) / minPixels, maxZoom)

export const middleOf = (sides: Sides): CropSquare => squareAround(0.5, 0.5, 1, sides)

/** In multiples of the square's side. */
export function moved({ x, y, size }: CropSquare, sides: Sides, right: number, down: number): CropSquare {
  const side = sideOf(size, sides)
  return squareAround(
    x + ((right + 0.5) * side) / sides.width,
    y + ((down + 0.5) * side) / sides.height,
    size,
    sides,
  )
}

/** Keeps the centre. */
export function zoomed({ x, y, size }: CropSquare, sides: Sides, zoom: number): CropSquare {
  const half = sideOf(size, sides) / 2
  const wanted = 1 / clamp(1, zoom, largestZoom(sides))
  return squareAround(x + half / sides.width, y + half / sides.height, wanted, sides)
}

/** As near to the centre point as the picture allows. */
function squareAround(centreX: number, centreY: number, size: number, sides: Sides): CropSquare {
  const side = sideOf(size, sides)
  const [across, down] = [side / sides.width, side / sides.height]
  return {
    x: clamp(0, centreX - across / 2, 1 - across),
    y: clamp(0, centreY - down / 2, 1 - down),
    size,
  }
}
