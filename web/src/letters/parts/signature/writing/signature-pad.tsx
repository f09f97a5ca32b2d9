import { maxPressure, signatureArea } from '@novelette/domain/letters/parts/signature/signatures.ts'
import type { Stroke } from '@novelette/domain/letters/parts/strokes/strokes.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import { Ink } from '#letters/parts/strokes/ink.tsx'
import {
  initialKeyboardPen,
  type KeyboardPen,
  movePenByKey,
  usePointerLine,
} from '#letters/parts/strokes/pen.ts'
import styles from './signature-dialog.module.css'

type SignaturePadProps = {
  strokes: readonly Stroke[]
  /** A finished line. */
  onStroke: (stroke: Stroke) => void
  onUndo: () => void
}

const { width, height } = signatureArea
const view = { x: 0, y: 0, width, height }

/** Drawn on with a pen, a finger, a mouse or the arrow keys. */
export function SignaturePad({ strokes, onStroke, onUndo }: SignaturePadProps) {
  const id = useId()
  const pointer = usePointerLine({ view, maxPressure, onLine: onStroke })
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
        {keys.place.isDown ? 'The pen is down.' : keys.place !== initialKeyboardPen && 'The pen is up.'}
      </p>
    </>
  )
}

function useKeyLine(onStroke: (stroke: Stroke) => void, onUndo: () => void) {
  const [place, setPlace] = useState<KeyboardPen>(initialKeyboardPen)
  const [line, setLine] = useState<Stroke>([])
  const lift = () => {
    if (line.length > 0) onStroke(line)
    setLine([])
  }
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      const isUndo = event.key === 'Backspace' || (event.key === 'z' && (event.ctrlKey || event.metaKey))
      const moved = movePenByKey(place, event.key, event.shiftKey)
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
