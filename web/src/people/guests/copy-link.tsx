import { Check, Copy } from 'lucide-react'
import { TryAgain } from '#failures/try-again.tsx'
import { errorText } from '#lib/error-code.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import type { GuestLinkState } from './use-guest-link.ts'

const copyText = 'Copy Link'
const copiedText = 'Copied'

type CopyLinkProps = { link: GuestLinkState; look?: 'link' }

export function CopyLink({ link, look }: CopyLinkProps) {
  const { isCopied, query, copy } = link
  const Icon = isCopied ? Check : Copy
  return (
    <>
      <Button
        look={look}
        size={look ? undefined : 'big'}
        busy={query.isLoading}
        aria-disabled={!query.data}
        onClick={() => void copy()}
      >
        <Icon size={look ? 16 : 20} aria-hidden />
        {isCopied ? copiedText : copyText}
      </Button>
      <Announcer text={isCopied ? copiedText : ''} />
    </>
  )
}

/** What there is to say about the link: that it could not be loaded, or the address itself where the browser did not copy. */
export function LinkNotes({ link: { query, url, isRefused } }: CopyLinkProps) {
  if (query.isError && !url) {
    return (
      <p role="alert" className="muted">
        The link could not be loaded. {errorText(query.error)}{' '}
        <TryAgain retry={query.refetch} busy={query.isFetching} />
      </p>
    )
  }
  if (!isRefused || !url) return null
  return (
    <TextField
      label="The link"
      readOnly
      autoFocus
      value={url}
      hint="Your browser did not allow copying. Copy it from here."
      onFocus={event => event.currentTarget.select()}
    />
  )
}
