import { useEffect, useState } from 'react'
import { useToasts } from './toasts.tsx'

/** Milliseconds that a button says it has copied (SPEC.md section 9). */
const shownMs = 2000

/** Copies a text. `refused` is what to say, with the text in it, to someone whose browser forbids that. */
export function useCopy(text: string, refused: string) {
  const [copied, setCopied] = useState(false)
  const { toast } = useToasts()

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast(refused, { tone: 'error' })
    }
  }
  return { copied, copy }
}
