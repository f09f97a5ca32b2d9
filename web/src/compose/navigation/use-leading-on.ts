import { useEffect, useEffectEvent, useRef } from 'react'
import type { Sheet } from '#compose/sheet/use-sheet.ts'

/**
 * Leads from the address on to the letter. While the editor is still coming it waits for it, and then leads on only whoever has
 * neither turned to something else meanwhile nor changed the name.
 */
export function useLeadingOn({ paper, recipient: { typed } }: Sheet): () => void {
  const asked = useRef<{ readonly from: Element | null; readonly typed: string } | null>(null)
  const onPaper = useEffectEvent(() => {
    const now = document.activeElement
    const stayed = now === document.body || now === asked.current?.from
    if (stayed && typed === asked.current?.typed) paper?.focus()
    asked.current = null
  })
  useEffect(() => {
    if (paper) onPaper()
  }, [paper])
  return () => {
    if (paper) paper.focus()
    else asked.current = { from: document.activeElement, typed }
  }
}
