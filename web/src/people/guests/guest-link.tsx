import { guestLinkUrl } from '@novelette/domain/guests/guest-links.ts'
import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy, QrCode } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TryAgain } from '#failures/try-again.tsx'
import { useLazyDialog } from '#failures/use-lazy-dialog.ts'
import { errorText } from '#lib/error-code.ts'
import { orpc } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { findGuest, guestLinkQuery, useGuests } from './use-guests.ts'

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

type ShowQrCodeProps = CopyLinkProps & { name: string; banner: BannerId }

const loadQrDialog = () => import('#stationery/qr-card/qr-dialog.tsx').then(({ QrDialog }) => QrDialog)

/** For whoever stands beside its writer; the card that can be printed has the paper of the letter. */
export function ShowQrCode({ link: { url }, look, ...card }: ShowQrCodeProps) {
  const { Dialog, isOpen, isLoading, show, close } = useLazyDialog(loadQrDialog)
  return (
    <>
      <Button
        look={look ?? 'quiet'}
        size={look ? undefined : 'big'}
        busy={isLoading}
        aria-disabled={!url}
        aria-haspopup="dialog"
        onClick={() => url && void show()}
      >
        <QrCode size={look ? 16 : 20} aria-hidden />
        QR Code
      </Button>
      {Dialog && url && <Dialog {...card} url={url} open={isOpen} onClose={close} />}
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

const copiedMs = 2000

/**
 * The link of a guest. It is fetched before the press, because browsers copy and share only during one. `isRefused` when the browser
 * did not copy: then the address has to be shown.
 */
export function useGuestLink(guestId: string) {
  const query = useOpenLink(guestId)
  const url = query.data && guestLinkUrl(location.origin, query.data)
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(null), copiedMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    if (!url) return
    try {
      await navigator.clipboard.writeText(url)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  return { query, url, copy, isCopied: outcome === 'copied', isRefused: outcome === 'refused' }
}

const readWithList = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/**
 * The server refuses to show a link that is closed, and the list says which are. So the link is read again after each reading of the
 * list, and not while it is being closed.
 */
function useOpenLink(guestId: string) {
  const queryClient = useQueryClient()
  const query = guestLinkQuery(guestId)
  const { data: guests, dataUpdatedAt: listReadAt } = useGuests()
  const isOpen = findGuest(guests, guestId)?.state === 'open'
  const isClosing = useIsMutating({ mutationKey: orpc.guests.close.mutationKey() }) > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each reading of the list
  useEffect(() => {
    if (isOpen) void queryClient.invalidateQueries({ queryKey: query.queryKey })
  }, [listReadAt])
  return useQuery({ ...query, ...readWithList, enabled: !isClosing })
}

type GuestLinkState = ReturnType<typeof useGuestLink>

/** A share that its user cancels, or the device refuses, changes nothing. */
export function shareLink(url: string): void {
  navigator.share({ url }).catch(() => undefined)
}

export const canShareLinks = () => typeof navigator.share === 'function'
