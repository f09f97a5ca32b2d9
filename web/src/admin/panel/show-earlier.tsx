import { adminTexts } from '@novelette/domain/admin/admin-texts.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '#lib/error-code.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import styles from './show-earlier.module.css'

type ReadOn = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

export function ShowEarlier({ query, children = 'Show Earlier' }: { query: ReadOn; children?: ReactNode }) {
  if (!query.hasNextPage) return null
  return (
    <div className={styles.root}>
      {query.isFetchNextPageError && (
        <Notice tone="error" title={adminTexts.loadFailed}>
          {errorText(query.error)}
        </Notice>
      )}
      <Button
        look="quiet"
        busy={query.isFetchingNextPage}
        busyText="Loading..."
        onClick={() => void query.fetchNextPage()}
      >
        {children}
      </Button>
    </div>
  )
}
