import { Check, Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Announcer } from '#ui/announcer.tsx'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/toasts.tsx'

const shareText = 'Share Profile'
const copiedText = 'Link Copied!'
/** SPEC.md section 9. */
const copiedMs = 2000

export function ShareProfile({ username }: { username: string }) {
  const [copied, setCopied] = useState(false)
  const { toast } = useToasts()

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    const link = `${window.location.origin}/u/${username}`
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      toast(`Your browser did not let us copy. The link is ${link}`, { tone: 'error' })
    }
  }
  return (
    <Button look="quiet" onClick={copy}>
      {copied ? <Check size={16} aria-hidden /> : <Link2 size={16} aria-hidden />}
      {copied ? copiedText : shareText}
      <Announcer text={copied ? copiedText : ''} />
    </Button>
  )
}
