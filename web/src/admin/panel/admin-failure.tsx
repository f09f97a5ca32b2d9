import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import styles from '#failures/message-page.module.css'
import { errorText } from '#lib/error-code.ts'
import { EmptyRack } from '#stationery/ornaments.tsx'
import { Button } from '#ui/button.tsx'

type AdminFailureProps = {
  text: string
  alone?: boolean
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}

export function AdminFailure({ text, alone, query }: AdminFailureProps) {
  const Heading = alone ? 'h1' : 'h2'
  return (
    <div className={styles.root} role="alert">
      <EmptyRack />
      <Heading className="heading">{text}</Heading>
      <p>{errorText(query.error)}</p>
      <Button
        size="big"
        busy={query.isFetching}
        busyText="Trying Again..."
        onClick={() => void query.refetch()}
      >
        <RotateCcw size={20} aria-hidden />
        Try Again
      </Button>
    </div>
  )
}
