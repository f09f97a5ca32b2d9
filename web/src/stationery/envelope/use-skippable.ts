import { useEffectEvent, useLayoutEffect } from 'react'

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
