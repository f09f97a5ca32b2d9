import type { PictureSquare } from '@novelette/domain/pictures.ts'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { moved, type Sides, zoomed } from './crop.ts'

/** How far an arrow key moves the picture, in parts of the stage; with Shift ten times as far. */
const nudge = 0.02
const zoomStep = 1.1

/** Pixels that a finger may tremble and still not drag. */
const tremor = 4

type Point = { readonly x: number; readonly y: number }

type OnChange = (square: PictureSquare) => void

/** Pointers, two fingers, the wheel and keys move and zoom the square; a press without a drag brings its place to the middle. */
export function useCropGestures(sides: Sides, square: PictureSquare, onChange: OnChange) {
  const zoomBy = (factor: number) => onChange(zoomed(square, sides, factor / square.size))
  const ref = useWheel(deltaY => zoomBy(Math.exp(-deltaY / 500)))
  const pointers = usePointers(zoomBy, (right, down) => onChange(moved(square, sides, right, down)))
  const onKeyDown = (event: KeyboardEvent) => {
    const changed = byKey(event, sides, square)
    if (!changed) return
    event.preventDefault()
    onChange(changed)
  }
  return { ref, ...pointers, onKeyDown }
}

/** `moveBy` moves the square by parts of the stage's width. */
function usePointers(zoomBy: (factor: number) => void, moveBy: (right: number, down: number) => void) {
  const fingers = useRef(new Map<number, Point>())
  const pressed = useRef<Point>(null)

  const onPointerDown = ({ pointerId, clientX: x, clientY: y, currentTarget }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId)
    pressed.current = fingers.current.size === 0 ? { x, y } : null
    fingers.current.set(pointerId, { x, y })
  }
  const onPointerMove = ({ pointerId, clientX: x, clientY: y, currentTarget }: PointerEvent) => {
    const before = fingers.current.get(pointerId)
    if (!before) return
    const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1]
    fingers.current.set(pointerId, { x, y })
    if (other) return zoomBy(distance({ x, y }, other) / Math.max(1, distance(before, other)))
    if (pressed.current && distance(pressed.current, { x, y }) > tremor) pressed.current = null
    const { width } = currentTarget.getBoundingClientRect()
    moveBy((before.x - x) / width, (before.y - y) / width)
  }
  const onPointerCancel = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  const onPointerUp = (event: PointerEvent) => {
    onPointerCancel(event)
    if (!pressed.current) return
    const { x, y } = pressed.current
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    moveBy((x - left) / width - 0.5, (y - top) / width - 0.5)
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
}

/** For the element whose wheel is followed. */
function useWheel(onTurn: (deltaY: number) => void) {
  const stage = useRef<HTMLDivElement>(null)
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    onTurn(event.deltaY)
  })
  useEffect(() => {
    const element = stage.current
    // React listens passively, and the dialog would scroll.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])
  return stage
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What a key makes of the square; null for a key that has another meaning. */
function byKey(event: KeyboardEvent, sides: Sides, square: PictureSquare): PictureSquare | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return null
  if (key === '+' || key === '=') return zoomed(square, sides, zoomStep / square.size)
  if (key === '-' || key === '−') return zoomed(square, sides, 1 / (zoomStep * square.size))
  const arrow = arrows[key]
  const far = shiftKey ? 10 * nudge : nudge
  // As when it is dragged: the picture goes where the arrow points, the square the other way.
  return arrow ? moved(square, sides, -arrow[0] * far, -arrow[1] * far) : null
}
