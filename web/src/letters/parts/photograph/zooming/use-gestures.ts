import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Spot } from './zoom.ts'

type Gestures = {
  onMove: (by: Spot) => void
  onEnlarge: (factor: number, at: Spot) => void
  onDoubleTap: (at: Spot) => void
}

/** Milliseconds and pixels between the two of a double tap. */
const doubleTap = { within: 300, near: 24 }
/** How far a finger may move in a tap, in pixels. */
const tapMoves = 8
/** Of the turn of a wheel, in pixels; a pinch on a pad is told as a turn with Ctrl. */
const perPixel = { wheel: 0.002, pinch: 0.01 }
const pixelsPerLine = 16

/** Fingers, the mouse and the wheel on an element. Points are measured from its middle. */
export function useGestures(ref: RefObject<HTMLElement | null>, gestures: Gestures) {
  const onMove = useEffectEvent(gestures.onMove)
  const onEnlarge = useEffectEvent(gestures.onEnlarge)
  const onDoubleTap = useEffectEvent(gestures.onDoubleTap)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const leaving = new AbortController()
    const pointOf = ({ clientX, clientY }: MouseEvent): Spot => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
    }
    const fingers = fingersOn({ onMove, onEnlarge, onDoubleTap })
    const wheel = (event: WheelEvent) => {
      // Else the page would scroll, or be enlarged itself.
      event.preventDefault()
      const { deltaX, deltaY, isMoving, speed } = turnOf(event)
      if (isMoving) onMove({ x: -deltaX, y: -deltaY })
      else onEnlarge(Math.exp(-deltaY * speed), pointOf(event))
    }
    const { signal } = leaving
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return
      element.setPointerCapture?.(event.pointerId)
      fingers.down(event.pointerId, pointOf(event))
    }
    element.addEventListener('wheel', wheel, { signal, passive: false })
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', event => fingers.move(event.pointerId, pointOf(event)), {
      signal,
    })
    element.addEventListener('pointerup', event => fingers.up(event.pointerId, event.timeStamp), { signal })
    element.addEventListener('pointercancel', event => fingers.cancel(event.pointerId), { signal })
    // A picture would be dragged out of the page.
    element.addEventListener('dragstart', event => event.preventDefault(), { signal })
    return () => leaving.abort()
  }, [ref])
}

function turnOf({ deltaX, deltaY, deltaMode, ctrlKey, shiftKey }: WheelEvent) {
  const unit = deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : pixelsPerLine
  const isSideways = Math.abs(deltaX) > Math.abs(deltaY)
  return {
    deltaX: (shiftKey && !isSideways ? deltaY : deltaX) * unit,
    deltaY: (shiftKey && !isSideways ? 0 : deltaY) * unit,
    isMoving: !ctrlKey && (isSideways || shiftKey),
    speed: ctrlKey ? perPixel.pinch : perPixel.wheel,
  }
}

/** One finger moves, two enlarge and move; two short taps on one place are a double tap. */
function fingersOn({ onMove, onEnlarge, onDoubleTap }: Gestures) {
  const points = new Map<number, Spot>()
  let tap: Spot | null = null
  let last: { at: Spot; time: number } | null = null
  const lift = (id: number) => {
    points.delete(id)
    tap = null
  }
  return {
    down(id: number, at: Spot) {
      points.set(id, at)
      tap = points.size === 1 ? at : null
    },
    move(id: number, at: Spot) {
      const before = points.get(id)
      if (!before) return
      const [other] = [...points].filter(([one]) => one !== id).map(([, point]) => point)
      points.set(id, at)
      if (tap && distance(tap, at) > tapMoves) tap = null
      if (!other) return onMove({ x: at.x - before.x, y: at.y - before.y })
      onMove({ x: (at.x - before.x) / 2, y: (at.y - before.y) / 2 })
      onEnlarge(distance(at, other) / Math.max(1, distance(before, other)), between(at, other))
    },
    up(id: number, time: number) {
      const isDouble =
        tap && last && time - last.time < doubleTap.within && distance(tap, last.at) < doubleTap.near
      if (tap && isDouble) onDoubleTap(tap)
      last = tap && !isDouble ? { at: tap, time } : null
      lift(id)
    },
    cancel: lift,
  }
}

const distance = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y)
const between = (one: Spot, other: Spot): Spot => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
