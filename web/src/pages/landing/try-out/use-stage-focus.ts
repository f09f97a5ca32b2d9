import { useEffect, useRef } from 'react'
import type { Stage } from './stages.ts'

/** The focus goes where the action goes: to the letter while it moves and when it is open, to the button that breaks its seal, back to the field. */
export function useStageFocus(stage: Stage) {
  const desk = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const before = useRef(stage)
  useEffect(() => {
    if (before.current === stage) return
    before.current = stage
    const button = desk.current?.parentElement?.querySelector<HTMLElement>('button[type="submit"]')
    const target = stage === 'writing' ? field.current : stage === 'sealed' ? button : desk.current
    target?.focus({ preventScroll: stage !== 'sealed' })
  }, [stage])
  return { desk, field }
}
