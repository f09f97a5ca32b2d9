import { useEffectEvent, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'

/** Uses a view transition where supported. */
export function withViewTransition(show: () => void): void {
  const draw = () => flushSync(show)
  if (!document.startViewTransition) return void draw()
  // It aborts in a hidden tab; the update is still applied.
  document.startViewTransition(draw).ready.catch(() => null)
}

export const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** After `lasts` milliseconds, or at once on any key or press. */
export function useSkippable(runs: boolean, lasts: number, finish: () => void): void {
  const end = useEffectEvent(finish)
  // A later clean-up would swallow a key that is pressed as soon as the next button appears.
  useLayoutEffect(() => {
    if (!runs) return
    const onPress = () => end()
    const timer = setTimeout(onPress, lasts)
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat) return
      // Otherwise the same key would press the button that appears next.
      if (event.key === 'Enter' || event.key === ' ') event.preventDefault()
      end()
    }
    addEventListener('keydown', onKey)
    addEventListener('pointerdown', onPress)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKey)
      removeEventListener('pointerdown', onPress)
    }
  }, [runs, lasts])
}
