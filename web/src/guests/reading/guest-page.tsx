import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { dropAnswerDraft } from '#guests/reading/answer/answer-draft.ts'
import { ClaimedLetters, ClosedPage, EndedLink, InactiveLink } from '#guests/reading/ended/lazy-ends.ts'
import { useEnvelopes } from '#guests/reading/link/envelopes-query.ts'
import { useGuestAddress } from '#guests/reading/link/use-guest-address.ts'
import { AwaitedEnvelope, EnvelopeStage, FetchFailure } from '#guests/reading/stage/envelope-stage.tsx'
import { CallError, errorCode } from '#lib/error-code.ts'
import { orpc } from '#lib/rpc.ts'
import { forgetGuestLink } from '#lib/storage/guest-link.ts'
import ornamentsStyles from '#stationery/ornaments.module.css'
import { Wordmark } from '#stationery/ornaments.tsx'
import { GuestDesk } from './guest-desk.tsx'
import styles from './guest-page.module.css'

/** The same until it is known whose letters these are, so the server sends its first picture with every link. */
export function GuestPage() {
  const address = useGuestAddress()
  const { isClosed, close } = useClosePage(address)
  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <Link to="/" preload={false} className={ornamentsStyles.wordmark}>
          <Wordmark />
        </Link>
      </header>
      <Suspense fallback={<AwaitedEnvelope />}>
        {isClosed ? <ClosedPage /> : <PageOfAddress address={address} onClose={close} />}
      </Suspense>
    </div>
  )
}

type PageOfAddressProps = { address: ReturnType<typeof useGuestAddress>; onClose: () => void }

function PageOfAddress({ address, onClose }: PageOfAddressProps) {
  const { link, isKnown, wasAway, enter } = address
  const [wasPasted, setPasted] = useState(false)
  const ended = (
    <EndedLink
      locator={link.locator}
      wasPasted={wasPasted}
      onPaste={pasted => {
        setPasted(true)
        enter(pasted)
      }}
    />
  )
  if (!isKnown) return <AwaitedEnvelope />
  const { locator, secret } = link
  if (!locator || !secret) return ended
  return (
    <EnvelopesOfLink
      key={locator + secret}
      link={{ locator, secret }}
      keepsAtOnce={wasAway}
      ended={ended}
      onClose={onClose}
    />
  )
}

type EnvelopesOfLinkProps = {
  link: GuestLink
  /** Whoever comes back from signing in wanted to keep the letters. */
  keepsAtOnce: boolean
  ended: ReactNode
  onClose: () => void
}

function EnvelopesOfLink({ link, keepsAtOnce, ended, onClose }: EnvelopesOfLinkProps) {
  const query = useEnvelopes(link)
  const { data, error, isFetching, refetch } = query
  // Deferred, so that it is drawn in short tasks.
  const pages = useDeferredValue(data?.pages)
  if (pages) return <GuestDesk {...{ link, query, keepsAtOnce, onClose }} pages={pages} />
  switch (error && errorCode(error)) {
    case null:
      return <AwaitedEnvelope />
    case 'link_invalid':
      return <Suspense fallback={<AwaitedEnvelope />}>{ended}</Suspense>
    case 'guest_claimed':
      return (
        <Suspense fallback={<AwaitedEnvelope />}>
          <ClaimedLetters />
        </Suspense>
      )
    case 'guest_inactive':
      return (
        <Suspense fallback={<AwaitedEnvelope />}>
          <InactiveLink writer={writerIn(error)} />
        </Suspense>
      )
    default:
      return (
        <EnvelopeStage name="you">
          <FetchFailure
            title="Your envelope could not be loaded"
            error={error}
            retry={refetch}
            isBusy={isFetching}
          />
        </EnvelopeStage>
      )
  }
}

function writerIn(error: unknown): string | null {
  const writer = error instanceof CallError ? error.data.writer : null
  return typeof writer === 'string' ? writer : null
}

/** Takes the link out of the address, and the letters and the answer out of this browser. */
function useClosePage({ link: { locator } }: Pick<ReturnType<typeof useGuestAddress>, 'link'>) {
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
