import { sealHold } from '@novelette/domain/guests/guests.ts'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { focusQuietly } from '#lib/focus/focus-quietly.ts'
import postStyles from '#stationery/envelope/post.module.css'
import { classNames } from '#ui/class-names.ts'
import styles from './held-seal.module.css'

type HeldSealProps = {
  label: string
  /** Out of the pile: what was pressed there has vanished with the focus. */
  wasChosen: boolean
  wasOpened: boolean
  isOpening: boolean
  /** A hand or the focus has come to it. */
  onNear: () => void
  onDelivered: () => void
  onHeld: () => void
  onPressed: () => void
}

/** Lies over the whole envelope. The ring fills while the seal is held. */
export function HeldSeal(props: HeldSealProps) {
  const { label, wasOpened, isOpening, onNear, onDelivered, onHeld, onPressed } = props
  const seal = useRef<HTMLButtonElement>(null)
  const [takesFocus] = useState(props.wasChosen)
  useEffect(() => {
    if (takesFocus) focusQuietly(seal.current)
  }, [takesFocus])
  const isOff = wasOpened || isOpening
  const { isHeld, hold } = useHold({ isOff, onDelivered, onHeld })
  return (
    <>
      {!isOff && (
        <svg className={styles.ring} data-held={isHeld || undefined} viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="46" />
          <circle className={styles.progress} cx="50" cy="50" r="46" pathLength="1" />
        </svg>
      )}
      <button
        type="button"
        ref={seal}
        className={classNames(postStyles.press, styles.root)}
        data-opened={wasOpened || undefined}
        aria-label={label}
        {...(!wasOpened && { 'aria-haspopup': 'dialog' })}
        {...hold}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={() => {
          if (!isOpening) onPressed()
        }}
      />
    </>
  )
}

type HoldOptions = {
  isOff: boolean
  onDelivered: () => void
  onHeld: () => void
}

/** What programs that check links do not do: they click. */
function useHold({ isOff, onDelivered, onHeld }: HoldOptions) {
  const [isHeld, setHeld] = useState(false)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const release = () => {
    for (const timer of timers.current) clearTimeout(timer)
    timers.current = []
    setHeld(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the end
  useEffect(() => release, [])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (isOff || event.button !== 0 || !event.isPrimary) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    setHeld(true)
    timers.current = [
      setTimeout(onDelivered, sealHold.deliveredAfterMs),
      setTimeout(() => {
        release()
        onHeld()
      }, sealHold.opensAfterMs),
    ]
  }
  return {
    isHeld,
    hold: {
      onPointerDown,
      onPointerUp: release,
      onPointerCancel: release,
      onLostPointerCapture: release,
      // A long touch would open the browser's menu.
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  }
}
