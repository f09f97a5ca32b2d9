import { useEffect, useEffectEvent, useRef } from 'react'
import type { LetterForm } from '#compose/letter-form/use-letter-form.ts'

/**
 * Moves the focus from the recipient to the letter. It waits for an editor that has not loaded, and then moves the focus only if
 * neither it nor the name has changed.
 */
export function useLeadingOn({ editor, recipient: { typed } }: LetterForm): () => void {
  const asked = useRef<{ readonly from: Element | null; readonly typed: string } | null>(null)
  const onEditor = useEffectEvent(() => {
    const now = document.activeElement
    const stayed = now === document.body || now === asked.current?.from
    if (stayed && typed === asked.current?.typed) editor?.focus()
    asked.current = null
  })
  useEffect(() => {
    if (editor) onEditor()
  }, [editor])
  return () => {
    if (editor) editor.focus()
    else asked.current = { from: document.activeElement, typed }
  }
}
