import { useEffect, useRef, useState } from 'react'

/** Both get the focus as they appear. */
export function useInlineForm() {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (open) place.current?.querySelector<HTMLElement>('input:not([hidden]), textarea')?.focus()
    // Whatever replaced the form may already have the focus.
    else if (wasOpen.current && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = open
  }, [open])
  return { open, place, button, show: () => setOpen(true), hide: () => setOpen(false) }
}
