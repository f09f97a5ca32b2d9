import { signatureArea } from '@novelette/domain/letters/parts/signature/signatures.ts'
import type { PenPoint } from '@novelette/domain/letters/parts/strokes/strokes.ts'
import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react'

/** A point of a line while it is drawn; `at` in milliseconds. */
type Sample = PenPoint & { readonly at: number }

/** What of the paper is shown where, in units of the paper. */
type Surface = {
  readonly box: Pick<DOMRect, 'left' | 'top' | 'width'>
  readonly view: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly maxPressure: number
}

type Pointer = Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerType' | 'pressure' | 'timeStamp'>

/** In CSS pixels: nearer ones make a line no finer. */
const closest = 1.5

/** The line with the pointer's points that are far enough from those before. */
export function extendLine(
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

/** Where the keys have moved the pen. */
export type KeyboardPen = PenPoint & { readonly isDown: boolean }

export const initialKeyboardPen: KeyboardPen = { x: 256, y: 300, pressure: 7, isDown: false }

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Where the pen is after this key; null for a key that moves no pen. */
export function movePenByKey(place: KeyboardPen, key: string, isFine: boolean): KeyboardPen | null {
  if (key === ' ') return { ...place, isDown: !place.isDown }
  const direction = directions[key]
  if (!direction) return null
  const step = isFine ? 6 : 24
  const [x, y] = direction
  return {
    ...place,
    x: Math.min(signatureArea.width - 1, Math.max(0, place.x + x * step)),
    y: Math.min(signatureArea.height - 1, Math.max(0, place.y + y * step)),
  }
}

type PointerLine = Omit<Surface, 'box'> & { readonly onLine: (line: readonly PenPoint[]) => void }

/** The line under a pressed pointer. Once a pen was seen, a hand that rests on the glass draws nothing. */
export function usePointerLine({ onLine, ...surface }: PointerLine) {
  // Moves may come faster than renders.
  const drawn = useRef<readonly Sample[]>([])
  const [line, setLine] = useState<readonly Sample[]>([])
  const drawing = useRef<number>(null)
  const hasPen = useRef(false)
  const put = (samples: readonly Sample[]) => {
    drawn.current = samples
    setLine(samples)
  }
  const add = (event: ReactPointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    put(extendLine(drawn.current, eventsOf(event.nativeEvent), { box, ...surface }))
  }
  const end = (event: ReactPointerEvent) => {
    if (drawing.current !== event.pointerId) return
    drawing.current = null
    if (drawn.current.length > 0) onLine(drawn.current)
    put([])
  }
  const handlers = {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      hasPen.current ||= event.pointerType === 'pen'
      const isHand = hasPen.current && event.pointerType === 'touch'
      if (event.button !== 0 || drawing.current !== null || isHand) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drawing.current = event.pointerId
      add(event)
    },
    onPointerMove: (event: ReactPointerEvent<HTMLElement>) => {
      if (drawing.current === event.pointerId) add(event)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
  return { line, handlers }
}

/** All that the browser measured since the last frame, where it tells. */
function eventsOf(event: PointerEvent): readonly PointerEvent[] {
  const coalesced = 'getCoalescedEvents' in event ? event.getCoalescedEvents() : []
  return coalesced.length > 0 ? coalesced : [event]
}
