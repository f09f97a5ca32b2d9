import type { PenPoint } from '@novelette/domain/letters/parts/strokes/strokes.ts'

/** A point of a line while it is drawn; `at` in milliseconds. */
export type Sample = PenPoint & { readonly at: number }

/** What of the paper is shown where, in units of the paper. */
export type Surface = {
  readonly box: Pick<DOMRect, 'left' | 'top' | 'width'>
  readonly view: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly maxPressure: number
}

type Pointer = Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerType' | 'pressure' | 'timeStamp'>

/** In CSS pixels: nearer ones make a line no finer. */
const closest = 1.5

/** The line with the pointer's points that are far enough from those before. */
export function drawnOn(
  line: readonly Sample[],
  pointers: readonly Pointer[],
  surface: Surface,
): readonly Sample[] {
  const pixel = surface.view.width / surface.box.width
  const longer = [...line]
  for (const pointer of pointers) {
    const last = longer.at(-1)
    const sample = sampleOf(pointer, surface, last)
    if (!last || Math.hypot(sample.x - last.x, sample.y - last.y) >= closest * pixel) longer.push(sample)
  }
  return longer
}

function sampleOf(pointer: Pointer, { box, view, maxPressure }: Surface, last: Sample | undefined): Sample {
  const pixel = view.width / box.width
  const x = view.x + within((pointer.clientX - box.left) * pixel, view.width)
  const y = view.y + within((pointer.clientY - box.top) * pixel, view.height)
  const place = { x: Math.round(x), y: Math.round(y), at: pointer.timeStamp }
  const pressure =
    pointer.pointerType === 'pen' ? pointer.pressure : pressureBySpeed(place, last, { pixel, maxPressure })
  return { ...place, pressure: Math.round(pressure * maxPressure) }
}

/** Of a finger or a mouse, which do not tell it: from 0 to 1, less the quicker they are; it changes by and by. */
function pressureBySpeed(
  { x, y, at }: Omit<Sample, 'pressure'>,
  last: Sample | undefined,
  { pixel, maxPressure }: { readonly pixel: number; readonly maxPressure: number },
): number {
  if (!last) return 0.47
  const speed = Math.hypot(x - last.x, y - last.y) / pixel / Math.max(1, at - last.at)
  const wanted = Math.max(0.14, 0.74 - 0.26 * speed)
  const before = last.pressure / maxPressure
  return before + (wanted - before) * 0.4
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, value))
