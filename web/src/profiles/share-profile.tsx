import { Check, Link2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { useCopy } from '#ui/messages/use-copy.ts'

const shareText = 'Share Profile'
const copiedText = 'Link Copied!'

export function ShareProfile({ username }: { username: string }) {
  const link = `${window.location.origin}/u/${username}`
  const { copied, copy } = useCopy(link, `Your browser did not allow copying. The link is ${link}`)
  return (
    <>
      <Button look="quiet" size="compact" onClick={copy}>
        {copied ? <Check size={16} aria-hidden /> : <Link2 size={16} aria-hidden />}
        {copied ? copiedText : shareText}
      </Button>
      <Announcer text={copied ? copiedText : ''} />
    </>
  )
}
