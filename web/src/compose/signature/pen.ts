import { maxPressure, signatureArea } from '@novelette/domain/handwriting/signatures.ts'
import type { PenPoint } from '@novelette/domain/handwriting/strokes.ts'

/** A point of a line while it is drawn; `at` in milliseconds. */
export type Sample = PenPoint & { readonly at: number }

type Pointer = Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerType' | 'pressure' | 'timeStamp'>
type Box = Pick<DOMRect, 'left' | 'top' | 'width'>

/** In units of the area: nearer ones make a line no finer. */
const closest = 3
/** Of a finger or a mouse, which do not tell it. */
const usual = 7

/** The line with the pointer's points that are far enough from those before. */
export function drawnOn(line: readonly Sample[], pointers: readonly Pointer[], box: Box): readonly Sample[] {
  const longer = [...line]
  for (const pointer of pointers) {
    const last = longer.at(-1)
    const sample = sampleOf(pointer, box, last)
    if (!last || Math.hypot(sample.x - last.x, sample.y - last.y) >= closest) longer.push(sample)
  }
  return longer
}

function sampleOf(pointer: Pointer, { left, top, width }: Box, last: Sample | undefined): Sample {
  const unit = signatureArea.width / width
  const x = within((pointer.clientX - left) * unit, signatureArea.width - 1)
  const y = within((pointer.clientY - top) * unit, signatureArea.height - 1)
  const at = pointer.timeStamp
  if (pointer.pointerType === 'pen') return { x, y, at, pressure: Math.round(pointer.pressure * maxPressure) }
  return { x, y, at, pressure: last ? pressureBySpeed({ x, y, at }, last) : usual }
}

/** A quick pen leaves less ink; it changes by and by. */
function pressureBySpeed({ x, y, at }: Omit<Sample, 'pressure'>, last: Sample): number {
  const speed = Math.hypot(x - last.x, y - last.y) / Math.max(1, at - last.at)
  const wanted = Math.max(2, 11 - 2 * speed)
  return Math.round(last.pressure + (wanted - last.pressure) * 0.4)
}

const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)))
