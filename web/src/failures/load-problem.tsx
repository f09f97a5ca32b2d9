import type { UseQueryResult } from '@tanstack/react-query'
import { errorText } from '#lib/error-code.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'

type LoadProblemProps = {
  /** "We could not see where you are signed in" */
  title: string
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}

export function LoadProblem({ title, query }: LoadProblemProps) {
  return (
    <Notice tone="error" title={title}>
      <p>{errorText(query.error)}</p>
      <Button
        look="link"
        busy={query.isFetching}
        busyText="Trying Again..."
        onClick={() => void query.refetch()}
      >
        Try Again
      </Button>
    </Notice>
  )
}
