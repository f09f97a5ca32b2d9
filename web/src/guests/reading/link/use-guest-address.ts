import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import { readGuestLink } from '@novelette/domain/guests/read-guest-link.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { forgetGuestLink, readRememberedGuestLink } from '#lib/storage/guest-link.ts'
import { useHydrated } from '#lib/use-hydrated.ts'

/** The link of the address, or the one that this tab remembers from before signing in. */
export function useGuestAddress() {
  // Deferred, so that it is drawn in short tasks.
  const isKnown = useDeferredValue(useHydrated())
  const href = useLocation({ select: location => location.href })
  const [remembered, setRemembered] = useState(readRememberedGuestLink)
  const [wasAway] = useState(remembered !== null)
  const navigate = useNavigate()
  const enter = useCallback(
    ({ locator, secret }: GuestLink) =>
      void navigate({
        to: '/l/$',
        params: { _splat: locator },
        hash: secret,
        replace: true,
        hashScrollIntoView: false,
        resetScroll: false,
      }),
    [navigate],
  )
  const link = useMemo(() => {
    const found = readGuestLink(href)
    return found.locator || !remembered ? found : remembered
  }, [href, remembered])

  // A secret that stands in the path goes behind the #, which no browser sends.
  useEffect(() => {
    const { locator, secret } = link
    if (!locator || !secret) return
    if (href === `/l/${locator}#${secret}`) setRemembered(null)
    else enter({ locator, secret })
  }, [link, href, enter])
  // Whoever comes back has not registered, or has done so.
  useEffect(() => forgetGuestLink(), [])

  return { link, isKnown, wasAway, enter }
}
