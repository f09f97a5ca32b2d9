import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '#lib/rpc.ts'
import { forgetGuestLink } from '#lib/storage/guest-link.ts'
import { dropAnswerDraft } from './answer/answer-draft.ts'
import type { useGuestAddress } from './link/use-guest-address.ts'

/** Takes the link out of the address, and the letters and the answer out of this browser. */
export function useClosePage({ link: { locator } }: Pick<ReturnType<typeof useGuestAddress>, 'link'>) {
  const [closed, setClosed] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const close = () => {
    if (locator) dropAnswerDraft(locator)
    forgetGuestLink()
    queryClient.removeQueries({ queryKey: orpc.guests.key() })
    setClosed(locator ?? '')
    void navigate({ to: '/l/$', params: { _splat: '' }, replace: true })
  }
  // Another link in the address opens the page again.
  return { isClosed: closed !== null && (locator === undefined || locator === closed), close }
}
