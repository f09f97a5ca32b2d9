import { signatureArea } from '@novelette/domain/handwriting/signatures.ts'
import type { Stroke } from '@novelette/domain/handwriting/strokes.ts'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { Ink } from '#stationery/letter/ink.tsx'
import { firstPlace, movedPen, type PenPlace } from './keyboard-pen.ts'
import { drawnOn, type Sample } from './pen.ts'
import styles from './signature-dialog.module.css'

type SignaturePadProps = {
  strokes: readonly Stroke[]
  /** A finished line. */
  onStroke: (stroke: Stroke) => void
  onUndo: () => void
}

const { width, height } = signatureArea

/** Drawn on with a pen, a finger, a mouse or the arrow keys. */
export function SignaturePad({ strokes, onStroke, onUndo }: SignaturePadProps) {
  const id = useId()
  const pointer = usePointerLine(onStroke)
  const keys = useKeyLine(onStroke, onUndo)
  return (
    <>
      <div
        {...pointer.handlers}
        {...keys.handlers}
        className={styles.pad}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is interactive
        tabIndex={0}
        role="application"
        aria-label="Where you sign"
        aria-describedby={id}
      >
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
          <path className={styles.baseline} d={`M96 ${height * 0.72}H${width - 96}`} />
          <Ink strokes={strokes} />
          <Ink strokes={[pointer.line, keys.line]} />
          <circle
            className={styles.pen}
            data-down={keys.place.isDown || undefined}
            cx={keys.place.x}
            cy={keys.place.y}
            r={14}
          />
        </svg>
      </div>
      <p id={id} className={styles.keys}>
        With a keyboard: the arrows move the pen, Space sets it down and lifts it, Backspace undoes.
      </p>
      <p role="status" className="sr-only">
        {keys.place.isDown ? 'The pen is down.' : keys.place !== firstPlace && 'The pen is up.'}
      </p>
    </>
  )
}

/** The line under a pressed pointer. Once a pen was seen, a hand that rests on the glass draws nothing. */
function usePointerLine(onStroke: (stroke: Stroke) => void) {
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
    put(drawnOn(drawn.current, eventsOf(event.nativeEvent), box))
  }
  const end = (event: PointerEvent) => {
    if (drawing.current !== event.pointerId) return
    drawing.current = null
    if (drawn.current.length > 0) onStroke(drawn.current)
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

function useKeyLine(onStroke: (stroke: Stroke) => void, onUndo: () => void) {
  const [place, setPlace] = useState<PenPlace>(firstPlace)
  const [line, setLine] = useState<Stroke>([])
  const lift = () => {
    if (line.length > 0) onStroke(line)
    setLine([])
  }
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      const isUndo = event.key === 'Backspace' || (event.key === 'z' && (event.ctrlKey || event.metaKey))
      const moved = movedPen(place, event.key, event.shiftKey)
      if (!moved && !isUndo) return
      event.preventDefault()
      if (!moved) return onUndo()
      setPlace(moved)
      if (moved.isDown) setLine([...line, moved])
      else lift()
    },
    onBlur: () => {
      lift()
      setPlace(before => (before.isDown ? { ...before, isDown: false } : before))
    },
  }
  return { place, line, handlers }
}
