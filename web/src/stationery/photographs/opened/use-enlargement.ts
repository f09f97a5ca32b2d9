import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import {
  beyond,
  enlarge,
  framed,
  kept,
  move,
  opened,
  type Point,
  type Side,
  type Size,
} from './enlargement.ts'
import { useGestures } from './use-gestures.ts'

export const steps = { enlarge: 1.5, doubleTap: 2.5 }
/** The share of the frame that one press moves by. */
const moveShare = 0.4
const directions: Readonly<Record<Side, Point>> = {
  left: { x: 1, y: 0 },
  right: { x: -1, y: 0 },
  up: { x: 0, y: 1 },
  down: { x: 0, y: -1 },
}
const middle: Point = { x: 0, y: 0 }

/** How a picture is shown in its frame, and what changes that; as it was opened until then. */
export function useEnlargement(picture: Size) {
  const ref = useRef<HTMLDivElement>(null)
  const within = framed(picture, useSize(ref))
  const [chosen, setChosen] = useState<ReturnType<typeof opened> | null>(null)
  const view = chosen ? kept(within, chosen) : opened(within)
  const change = (to: (from: typeof view) => typeof view) =>
    setChosen(from => to(from ? kept(within, from) : opened(within)))
  const enlargeBy = (factor: number, at = middle) => change(from => enlarge(within, from, factor, at))
  const moveBy = (by: Point) => change(from => move(within, from, by))
  const reset = () => setChosen(opened(within))
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
        x: directions[side].x * within.frame.width * moveShare,
        y: directions[side].y * within.frame.height * moveShare,
      }),
  }
}

/** Also after the window has become another. */
function useSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
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
