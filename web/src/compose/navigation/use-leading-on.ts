import { useEffect, useEffectEvent, useRef } from 'react'
import type { LetterForm } from '#compose/letter-form/use-letter-form.ts'

/**
 * Leads from the address on to the letter. While the editor is still coming it waits for it, and then leads on only whoever has
 * neither turned to something else meanwhile nor changed the name.
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
