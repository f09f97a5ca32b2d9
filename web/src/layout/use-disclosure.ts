import { useCallback, useEffect, useRef, useState } from 'react'

/** Something that a button shows and hides: Escape, a press elsewhere and leaving with the focus hide it too. */
export function useDisclosure() {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const show = useCallback(() => setOpen(true), [])
  const close = useCallback(() => setOpen(false), [])

  useEffect(() => {
    if (!open) return
    const ending = new AbortController()
    const { signal } = ending
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
    // Before anyone whose Escape leads away from the page.
    document.addEventListener('keydown', onKey, { signal, capture: true })
    return () => ending.abort()
  }, [open, close])

  return { open, show, close, toggle: () => setOpen(!open), frame, button }
}
