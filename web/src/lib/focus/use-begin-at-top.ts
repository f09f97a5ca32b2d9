import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For the heading of a letter that opens: the page begins at its top, and the heading has the focus. Both wait for the next frame, since a
 * browser lays out all of the letter before them, which of a long one is a task of its own.
 */
export function useBeginAtTop(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    const frame = requestAnimationFrame(() => {
      window.scrollTo({ top: 0, behavior: 'instant' })
      // Who has pressed something meanwhile keeps the focus there.
      if ([before, document.body].includes(document.activeElement))
        heading.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return heading
}
