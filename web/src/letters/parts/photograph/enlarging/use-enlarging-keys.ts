import { useEffect, useEffectEvent } from 'react'
import type { Side } from './enlargement.ts'
import { steps, type useEnlargement } from './use-enlargement.ts'

const sides: Readonly<Record<string, Side>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Plus, minus and zero change its size. Arrows move it while more of it lies there; what it takes, it prevents. */
export function useEnlargingKeys({ enlargeBy, reset, moveTo, hidden }: ReturnType<typeof useEnlargement>) {
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
