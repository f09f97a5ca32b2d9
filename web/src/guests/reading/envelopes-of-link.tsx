import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import { type ReactNode, Suspense, useDeferredValue } from 'react'
import { CallError, errorCode } from '#lib/error-code.ts'
import { ClaimedLetters, InactiveLink } from './ended/lazy-ends.ts'
import { GuestDesk } from './guest-desk.tsx'
import { useEnvelopes } from './link/envelopes-query.ts'
import { AwaitedEnvelope, EnvelopeStage } from './stage/envelope-stage.tsx'
import { FetchFailure } from './stage/fetch-failure.tsx'

type EnvelopesOfLinkProps = {
  link: GuestLink
  /** Whoever comes back from signing in wanted to keep the letters. */
  keepsAtOnce: boolean
  ended: ReactNode
  onClose: () => void
}

export function EnvelopesOfLink({ link, keepsAtOnce, ended, onClose }: EnvelopesOfLinkProps) {
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
            title="Your envelope could not be fetched"
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
