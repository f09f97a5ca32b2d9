import type { ReactNode } from 'react'
import { errorCode, errorText } from '#lib/error-code.ts'
import { EmptyRack } from '#stationery/ornaments.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { EmptyState } from './empty-state.tsx'
import { TryAgain } from './try-again.tsx'

export type FailedQuery = {
  readonly error: unknown
  readonly isFetching: boolean
  refetch(): unknown
}

type FailureNoticeProps = {
  title: string
  query: FailedQuery
  className?: string | undefined
  children?: ReactNode
}

export function FailureNotice({ title, query, className, children }: FailureNoticeProps) {
  return (
    <Notice tone="error" title={title} className={className}>
      <p>{children ?? errorText(query.error)}</p>
      <TryAgain retry={() => query.refetch()} busy={query.isFetching} />
    </Notice>
  )
}

export const loadFailed = 'Failed to load your letters. Please try again.'
const lettersAreSafe = 'Your letters are safe where they are.'

type LoadFailureProps = {
  text: string
  error: unknown
  retry: () => void
  retrying: boolean
  safe?: string
}

export function LoadFailure({ text, error, retry, retrying, safe = lettersAreSafe }: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState
        art={<EmptyRack />}
        title={text}
        actions={<TryAgain size="big" retry={retry} busy={retrying} />}
      >
        {reason(error)} {safe}
      </EmptyState>
    </div>
  )
}

/** Only where waiting may help. */
function reason(error: unknown): string | null {
  switch (errorCode(error)) {
    case 'offline':
      return 'You seem to be offline.'
    case 'rate_limited':
    case 'unavailable':
      return errorText(error)
    default:
      return null
  }
}
