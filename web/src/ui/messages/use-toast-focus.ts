import { type FocusEvent, useCallback, useEffect, useRef } from 'react'

/** F6 moves the focus from the page to the newest toast, which may be many Tabs away and is gone soon, and back. */
export function useToastFocus() {
  const region = useRef<HTMLElement>(null)
  const origin = useRef<HTMLElement | null>(null)
  const leave = useCallback(() => {
    const back = origin.current?.isConnected ? origin.current : document.getElementById('main')
    back?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const newest = region.current?.lastElementChild?.querySelector('button')
      // Without a toast F6 is the browser's.
      if (!newest || !isPlainF6(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      if (region.current?.contains(document.activeElement)) leave()
      else newest.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [leave])
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && currentTarget.contains(relatedTarget)) return
    origin.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
  }
  return { region, onFocus, leave }
}

function isPlainF6({ key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented }: KeyboardEvent): boolean {
  return key === 'F6' && !ctrlKey && !metaKey && !altKey && !shiftKey && !defaultPrevented
}
