import type { CropSquare } from '@novelette/domain/accounts/pictures.ts'
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react'
import type { Sides } from '#lib/forms/picture-files.ts'
import type { DrawnPicture } from './chosen-picture.ts'
import { moved, zoomed } from './crop.ts'
import styles from './crop-stage.module.css'

type CropStageProps = {
  picture: DrawnPicture
  square: CropSquare
  onChange: (square: CropSquare) => void
}

const howTo =
  'Drag the picture, press a place in it, or use the arrow keys to move it. The keys + and − zoom.'

export function CropStage({ picture, square, onChange }: CropStageProps) {
  const howToId = useId()
  const gestures = useCropGestures(picture.sides, square, onChange)
  return (
    <>
      <div
        className={styles.root}
        role="application"
        aria-label="The part of your picture that is shown"
        aria-describedby={howToId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture in it
        tabIndex={0}
        {...gestures}
      >
        <SquareOf picture={picture} square={square} />
      </div>
      <p id={howToId} className={`${styles.how} muted`}>
        {howTo}
      </p>
    </>
  )
}

type SquareOfProps = Pick<CropStageProps, 'picture' | 'square'>

export function SquareOf({ picture: { url, sides }, square: { x, y, size } }: SquareOfProps) {
  const shorter = Math.min(sides.width, sides.height)
  const style: CSSProperties = {
    width: `${(100 * sides.width) / shorter}%`,
    height: `${(100 * sides.height) / shorter}%`,
    transform: `scale(${1 / size}) translate(${-100 * x}%, ${-100 * y}%)`,
  }
  return <img className={styles.squareOf} src={url} alt="" style={style} draggable={false} />
}

/** As a fraction of the stage; ten times as far with Shift. */
const arrowStep = 0.02
const zoomStep = 1.1

/** Pixels. */
const dragThreshold = 4

type Point = { readonly x: number; readonly y: number }

type OnChange = (square: CropSquare) => void

/** A press without a drag centres the square there. */
function useCropGestures(sides: Sides, square: CropSquare, onChange: OnChange) {
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

/** `moveBy` takes fractions of the stage's width. */
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
    if (pressed.current && distance(pressed.current, { x, y }) > dragThreshold) pressed.current = null
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

function useWheel(onTurn: (deltaY: number) => void) {
  const stage = useRef<HTMLDivElement>(null)
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    onTurn(event.deltaY)
  })
  useEffect(() => {
    const element = stage.current
    // React registers passive wheel listeners, which cannot stop the dialog from scrolling.
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

function byKey(event: KeyboardEvent, sides: Sides, square: CropSquare): CropSquare | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return null
  if (key === '+' || key === '=') return zoomed(square, sides, zoomStep / square.size)
  if (key === '-' || key === '−') return zoomed(square, sides, 1 / (zoomStep * square.size))
  const arrow = arrows[key]
  const far = shiftKey ? 10 * arrowStep : arrowStep
  // The picture moves in the arrow's direction, the square the other way.
  return arrow ? moved(square, sides, -arrow[0] * far, -arrow[1] * far) : null
}
