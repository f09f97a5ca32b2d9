import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useGestures } from './use-gestures.ts'
import { asOpened, beyond, type Extent, enlarge, framed, kept, move, type Side, type Spot } from './zoom.ts'

export const steps = { enlarge: 1.5, doubleTap: 2.5 }
/** The fraction of the frame that one press moves by. */
const moveFraction = 0.4
const directions: Readonly<Record<Side, Spot>> = {
  left: { x: 1, y: 0 },
  right: { x: -1, y: 0 },
  up: { x: 0, y: 1 },
  down: { x: 0, y: -1 },
}
const middle: Spot = { x: 0, y: 0 }

/** How a picture is shown in its frame, and what changes that; as it was opened until then. */
export function useZoom(picture: Extent) {
  const ref = useRef<HTMLDivElement>(null)
  const within = framed(picture, useSize(ref))
  const [chosen, setChosen] = useState<ReturnType<typeof asOpened> | null>(null)
  const view = chosen ? kept(within, chosen) : asOpened(within)
  const change = (to: (from: typeof view) => typeof view) =>
    setChosen(from => to(from ? kept(within, from) : asOpened(within)))
  const enlargeBy = (factor: number, at = middle) => change(from => enlarge(within, from, factor, at))
  const moveBy = (by: Spot) => change(from => move(within, from, by))
  const reset = () => setChosen(asOpened(within))
  useGestures(ref, {
    onMove: moveBy,
    onEnlarge: enlargeBy,
    onDoubleTap: at => (view.scale > within.opening ? reset() : enlargeBy(steps.doubleTap, at)),
  })
  return {
    ref,
    view,
    /** Of how it was opened. */
    percent: Math.round((view.scale / within.opening) * 100),
    isChanged: chosen !== null,
    isLeast: view.scale <= within.least,
    isLargest: view.scale >= within.largest,
    hidden: beyond(within, view),
    enlargeBy,
    reset,
    moveTo: (side: Side) =>
      moveBy({
        x: directions[side].x * within.frame.width * moveFraction,
        y: directions[side].y * within.frame.height * moveFraction,
      }),
  }
}

/** Also after the window has become another. */
function useSize(ref: RefObject<HTMLElement | null>): Extent {
  const [size, setSize] = useState<Extent>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}

const sides: Readonly<Record<string, Side>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Plus, minus and zero change its size. Arrows move it while more of it lies there; what it takes, it prevents. */
export function useZoomKeys({ enlargeBy, reset, moveTo, hidden }: ReturnType<typeof useZoom>) {
  const press = ({ key, repeat }: KeyboardEvent): boolean => {
    const side = sides[key]
    if (side && hidden[side] >= 1) moveTo(side)
    // Held down, it stops at the edge and does not go on to the next photograph.
    else if (side) return repeat && Object.values(hidden).some(pixels => pixels >= 1)
    else if (key === '+' || key === '=') enlargeBy(steps.enlarge)
    else if (key === '-') enlargeBy(1 / steps.enlarge)
    else if (key === '0') reset()
    else return false
    return true
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Those are the browser’s.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (press(event)) event.preventDefault()
  })
  useEffect(() => {
    const closing = new AbortController()
    window.addEventListener('keydown', onKeyDown, { capture: true, signal: closing.signal })
    return () => closing.abort()
  }, [])
}
