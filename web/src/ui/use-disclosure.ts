import { useCallback, useEffect, useRef, useState } from 'react'

/** Escape, a click outside and losing the focus hide the content. */
export function useDisclosure() {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const show = useCallback(() => setOpen(true), [])
  const close = useCallback(() => setOpen(false), [])

  useEffect(() => {
    if (!open) return
    const controller = new AbortController()
    const { signal } = controller
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !frame.current?.contains(target)) close()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close()
      button.current?.focus()
    }
    document.addEventListener('pointerdown', leave, { signal })
    document.addEventListener('focusin', leave, { signal })
    // Runs before handlers for which Escape leaves the page.
    document.addEventListener('keydown', onKey, { signal, capture: true })
    return () => controller.abort()
  }, [open, close])

  return { open, show, close, toggle: () => setOpen(!open), frame, button }
}
