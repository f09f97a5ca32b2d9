import { useEffect, useEffectEvent } from 'react'

/** Calls `finish` when what runs has lasted so many milliseconds; any key or press calls it at once. */
export function useSkippable(runs: boolean, lasts: number, finish: () => void): void {
  const end = useEffectEvent(finish)
  useEffect(() => {
    if (!runs) return
    const onPress = () => end()
    const timer = setTimeout(onPress, lasts)
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat) return
      // It is not also meant for the button that the end brings up.
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
