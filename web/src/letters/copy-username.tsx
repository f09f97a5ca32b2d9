import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/toasts.tsx'

const shownMs = 2000

/** A name to hand to others, who find us by it alone. */
export function CopyUsername({ username }: { username: string }) {
  const [copied, setCopied] = useState(false)
  const { toast } = useToasts()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(username)
    } catch {
      toast(`Your browser did not allow copying. Your username is ${username}.`, { tone: 'error' })
      return
    }
    setCopied(true)
    setTimeout(setCopied, shownMs, false)
  }
  return (
    <Button look="quiet" onClick={copy}>
      {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      <span aria-live="polite">{copied ? 'Copied' : 'Copy username'}</span>
    </Button>
  )
}
