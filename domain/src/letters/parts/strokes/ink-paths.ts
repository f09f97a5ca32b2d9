import type { Stroke } from './strokes.ts'

/** Strokes of one width, as an SVG path. */
export type InkPath = { readonly width: number; readonly d: string }

/** Widths in units of the area, by pressure. */
const thinnest = 2.5
const thicker = 0.6
const margin = 6

/** Each curve as wide as the pen pressed; a round pen joins them. */
export function inkPaths(strokes: readonly Stroke[]): InkPath[] {
  const paths = new Map<number, string>()
  for (const { pressure, d } of strokes.flatMap(curves)) paths.set(pressure, (paths.get(pressure) ?? '') + d)
  return Array.from(paths, ([pressure, d]) => ({ width: thinnest + thicker * pressure, d }))
}

/** From middle to middle between the points, one for each point. */
export function curves(stroke: Stroke): { readonly pressure: number; readonly d: string }[] {
  return stroke.map((point, at) => {
    const [before, after] = [stroke[at - 1], stroke[at + 1]]
    const from = before ? middle(before, point) : placed(point)
    const to = after ? middle(point, after) : placed(point)
    return { pressure: point.pressure, d: `M${from}Q${placed(point)} ${to}` }
  })
}

type Place = { readonly x: number; readonly y: number }

const placed = ({ x, y }: Place) => `${shortened(x)} ${shortened(y)}`
const shortened = (length: number) => Math.round(length * 100) / 100
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
