import { useEffect, useState } from 'react'
import { useToasts } from './toasts.tsx'

const shownMs = 2000

/** `refused` must contain the text. */
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
