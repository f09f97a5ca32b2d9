import { useEffect, useEffectEvent } from 'react'

/** Leaves Escape to an open menu or dialog. */
export function useEscape(onPressed: () => void): void {
  const onEscape = useEffectEvent(onPressed)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (!document.querySelector('dialog[open]')) onEscape()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
