import { guestLinkUrl } from '@novelette/domain/guests/guest-links.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { guestLinkQuery } from './use-guests.ts'

const copiedMs = 2000

/**
 * The link of a guest. It is fetched before the press, because browsers copy and share only during one. `isRefused` when the browser
 * did not copy: then the address has to be shown.
 */
export function useGuestLink(guestId: string) {
  const query = useQuery(guestLinkQuery(guestId))
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

export type GuestLinkState = ReturnType<typeof useGuestLink>

/** A share that its user cancels, or the device refuses, changes nothing. */
export function shareLink(url: string): void {
  navigator.share({ url }).catch(() => undefined)
}

export const canShareLinks = () => typeof navigator.share === 'function'
