import { readDigits, within, writeDigits } from '../strokes/digits.ts'
import type { PenPoint } from '../strokes/strokes.ts'
import { pageArea, pageMaxPoints } from './pages.ts'

export const nibs = ['fine', 'broad', 'brush'] as const
export type Nib = (typeof nibs)[number]

/** The first is the ink of the paper. */
export const inkColours = ['paper', 'blue', 'green', 'red'] as const
export type InkColour = (typeof inkColours)[number]

/** Points in units of `pageArea`. */
export type PageStroke = { readonly nib: Nib; readonly ink: InkColour; readonly points: readonly PenPoint[] }

/*
 * Six digits for each point, in two halves of 18 bits: whether a stroke begins, x in 11 bits, nib, ink and the upper two bits of
 * the pressure; then its lower six, and y in 12 bits, a 4,096th of the height.
 */
const digitsOfPoint = 6
const rows = 4096
export const pageMaxPressure = 255

export function readPage(text: string): PageStroke[] {
  const strokes: { nib: Nib; ink: InkColour; points: PenPoint[] }[] = []
  for (let at = 0; at < text.length; at += digitsOfPoint) {
    const upper = readDigits(text.slice(at, at + 3))
    const lower = readDigits(text.slice(at + 3, at + 6))
    if (upper >> 17)
      strokes.push({
        nib: nibs[(upper >> 4) & 3] ?? 'brush',
        ink: inkColours[(upper >> 2) & 3] ?? 'paper',
        points: [],
      })
    strokes.at(-1)?.points.push({
      x: (upper >> 6) & 2047,
      // To a tenth, from which the row is known again.
      y: Math.round(((lower & 4095) * pageArea.height * 10) / rows) / 10,
      pressure: ((upper & 3) << 6) | (lower >> 12),
    })
  }
  return strokes
}

/** Null where nothing is drawn. Points beyond `pageMaxPoints` are left out. */
export function writePage(strokes: readonly PageStroke[]): string | null {
  const points = strokes.flatMap(({ nib, ink, points }) =>
    points.map((point, at) =>
      encoded(point, { isStart: at === 0, nib: nibs.indexOf(nib), ink: inkColours.indexOf(ink) }),
    ),
  )
  return points.slice(0, pageMaxPoints).join('') || null
}

type Pen = { readonly isStart: boolean; readonly nib: number; readonly ink: number }

function encoded({ x, y, pressure }: PenPoint, { isStart, nib, ink }: Pen): string {
  const force = within(pressure, pageMaxPressure)
  const upper =
    (isStart ? 1 << 17 : 0) | (within(x, pageArea.width - 1) << 6) | (nib << 4) | (ink << 2) | (force >> 6)
  const lower = ((force & 63) << 12) | within((y * rows) / pageArea.height, rows - 1)
  return writeDigits(upper, 3) + writeDigits(lower, 3)
}
