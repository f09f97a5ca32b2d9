import { useEffect, useRef } from 'react'

/** Returns the focus to the button that opened something when that closes. */
export function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
