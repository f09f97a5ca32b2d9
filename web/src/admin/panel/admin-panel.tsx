import { adminTexts } from '@novelette/domain/admin/admin-texts.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { errorText } from '#lib/error-code.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import styles from './admin-panel.module.css'

type AdminSheetProps = {
  title: string
  lead?: ReactNode
  tools?: ReactNode
  children: ReactNode
}

export function AdminPanel({ title, lead, tools, children }: AdminSheetProps) {
  const id = useId()
  return (
    <section className={`paper ${styles.root}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className="heading" id={id}>
          {title}
        </h2>
        {tools}
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  )
}

type ReadOn = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

export function ShowEarlier({ query, children = 'Show Earlier' }: { query: ReadOn; children?: ReactNode }) {
  if (!query.hasNextPage) return null
  return (
    <div className={styles.earlier}>
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
