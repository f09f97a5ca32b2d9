import { useEffect, useRef, useState } from 'react'

/** A form that stands where its button stood: it takes the focus when it opens, and gives it back to the button. */
export function useInPlace() {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (open) place.current?.querySelector<HTMLElement>('input:not([hidden]), textarea')?.focus()
    // What came in its place may have taken the focus already.
    else if (wasOpen.current && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = open
  }, [open])
  return { open, place, button, show: () => setOpen(true), hide: () => setOpen(false) }
}
