import { useLayoutEffect, useRef } from 'react'
import type { TryOutStage } from './stages.ts'

/**
 * To the letter while it is animated or open, to the button that opens the seal, and back to the field. Scrolls the form into
 * view first, so that the animation is visible from its start.
 */
export function useStageFocus(stage: TryOutStage) {
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
