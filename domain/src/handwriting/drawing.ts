import type { Stroke } from './strokes.ts'

/** Strokes of one width, as an SVG path. */
export type InkPath = { readonly width: number; readonly d: string }

/** Widths in units of the area, by pressure. */
const thinnest = 2.5
const thicker = 0.6
const margin = 6

/** Curves through the middles between points, each as wide as the pen pressed; a round pen joins them. */
export function inkPaths(strokes: readonly Stroke[]): InkPath[] {
  const paths = new Map<number, string>()
  for (const stroke of strokes) {
    for (const [at, point] of stroke.entries()) {
      const [before, after] = [stroke[at - 1], stroke[at + 1]]
      const from = before ? middle(before, point) : placed(point)
      const to = after ? middle(point, after) : placed(point)
      const piece = `M${from}Q${placed(point)} ${to}`
      paths.set(point.pressure, (paths.get(point.pressure) ?? '') + piece)
    }
  }
  return Array.from(paths, ([pressure, d]) => ({ width: thinnest + thicker * pressure, d }))
}

type Place = { readonly x: number; readonly y: number }

const placed = ({ x, y }: Place) => `${x} ${y}`
const middle = (one: Place, other: Place) => placed({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/** What the strokes cover, with room for the ink. */
export function inkBox(strokes: readonly Stroke[]) {
  const points = strokes.flat()
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))]
  const [right, bottom] = [Math.max(...points.map(({ x }) => x)), Math.max(...points.map(({ y }) => y))]
  const width = right - left + 2 * margin
  const height = bottom - top + 2 * margin
  return { viewBox: `${left - margin} ${top - margin} ${width} ${height}`, width, height }
}
