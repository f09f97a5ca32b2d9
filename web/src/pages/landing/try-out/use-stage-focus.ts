import { useLayoutEffect, useRef } from 'react'
import type { Stage } from './stages.ts'

/**
 * The focus goes where the action goes: to the letter while it moves and when it lies open, to the button that breaks its seal,
 * back to the field. What happens there is on the screen from the first moment on.
 */
export function useStageFocus(stage: Stage) {
  const desk = useRef<HTMLElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const before = useRef(stage)
  useLayoutEffect(() => {
    if (before.current === stage) return
    const isLeaving = before.current === 'writing'
    before.current = stage
    const form = desk.current?.parentElement
    const button = form?.querySelector<HTMLElement>('[type="submit"]')
    const target = stage === 'writing' ? field.current : stage === 'sealed' ? button : desk.current
    target?.focus({ preventScroll: true })
    if (form && isLeaving) form.scrollIntoView({ block: form.offsetHeight > innerHeight ? 'end' : 'nearest' })
  }, [stage])
  return { desk, field }
}
