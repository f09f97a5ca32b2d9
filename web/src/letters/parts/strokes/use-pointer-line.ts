import type { PenPoint } from '@novelette/domain/letters/parts/strokes/strokes.ts'
import { type PointerEvent, useRef, useState } from 'react'
import { drawnOn, type Sample, type Surface } from './pen.ts'

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
  const add = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    put(drawnOn(drawn.current, eventsOf(event.nativeEvent), { box, ...surface }))
  }
  const end = (event: PointerEvent) => {
    if (drawing.current !== event.pointerId) return
    drawing.current = null
    if (drawn.current.length > 0) onLine(drawn.current)
    put([])
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hasPen.current ||= event.pointerType === 'pen'
      const isHand = hasPen.current && event.pointerType === 'touch'
      if (event.button !== 0 || drawing.current !== null || isHand) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drawing.current = event.pointerId
      add(event)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drawing.current === event.pointerId) add(event)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
  return { line, handlers }
}

/** All that the browser measured since the last frame, where it tells. */
function eventsOf(event: globalThis.PointerEvent): readonly globalThis.PointerEvent[] {
  const coalesced = 'getCoalescedEvents' in event ? event.getCoalescedEvents() : []
  return coalesced.length > 0 ? coalesced : [event]
}
