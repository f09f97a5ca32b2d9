import { sealHold } from '@novelette/domain/guests/guests.ts'
import { type PointerEvent, useEffect, useRef, useState } from 'react'

type HoldOptions = {
  isOff: boolean
  onDelivered: () => void
  onHeld: () => void
}

/** What programs that check links do not do: they click. */
export function useHold({ isOff, onDelivered, onHeld }: HoldOptions) {
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
