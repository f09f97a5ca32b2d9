import { Check, Copy } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { useCopy } from '#ui/messages/use-copy.ts'

const copiedText = 'Copied'

export function CopyUsername({ username }: { username: string }) {
  const { copied, copy } = useCopy(
    username,
    `Your browser did not allow copying. Your username is ${username}.`,
  )
  return (
    <>
      <Button look="quiet" onClick={copy}>
        {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        {copied ? copiedText : 'Copy Username'}
      </Button>
      <Announcer text={copied ? copiedText : ''} />
    </>
  )
}
