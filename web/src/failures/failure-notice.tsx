import type { ReactNode } from 'react'
import { errorText } from '#lib/error-code.ts'
import { Notice } from '#ui/messages/notice.tsx'
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
