import { readDigits, within, writeDigits } from '../strokes/digits.ts'
import type { PenPoint, Stroke } from '../strokes/strokes.ts'
import { maxPressure, signatureArea, signatureMaxPoints } from './signatures.ts'

const digitsOfPoint = 4
const startBit = 1 << 23

/** The strokes of a signature. */
export function readSignature(signature: string): Stroke[] {
  const strokes: PenPoint[][] = []
  for (let at = 0; at < signature.length; at += digitsOfPoint) {
    const bits = readDigits(signature.slice(at, at + digitsOfPoint))
    if (bits & startBit) strokes.push([])
    strokes.at(-1)?.push({ x: (bits >> 13) & 1023, y: (bits >> 4) & 511, pressure: bits & 15 })
  }
  return strokes
}

/** Points that lie outside are moved to the edge; null where nothing is drawn. Points beyond `signatureMaxPoints` are left out. */
export function writeSignature(strokes: readonly Stroke[]): string | null {
  const points = strokes.flatMap(stroke => stroke.map((point, at) => encoded(point, at === 0)))
  return points.slice(0, signatureMaxPoints).join('') || null
}

function encoded({ x, y, pressure }: PenPoint, isStart: boolean): string {
  const bits =
    (isStart ? startBit : 0) |
    (within(x, signatureArea.width - 1) << 13) |
    (within(y, signatureArea.height - 1) << 4) |
    within(pressure, maxPressure)
  return writeDigits(bits, digitsOfPoint)
}
