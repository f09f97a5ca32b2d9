import type { ReactNode } from 'react'
import { EmptyState } from '#failures/empty-state.tsx'
import { LoadFailure } from '#failures/failure-notice.tsx'
import { errorCode } from '#lib/error-code.ts'
import { EmptyRack } from '#stationery/ornaments.tsx'
import styles from './letter-view.module.css'

type LetterFailureProps = { back: ReactNode; error: unknown; retry: () => void; retrying: boolean }

export function LetterFailure({ back, error, retry, retrying }: LetterFailureProps) {
  return (
    <div className={`page ${styles.root}`}>
      <div className={styles.bar}>
        {back}
        <h1 className="sr-only">A letter</h1>
      </div>
      {errorCode(error) === 'not_found' ? (
        <EmptyState art={<EmptyRack />} title="This letter is not here">
          It may have been removed, or the address may be mistyped.
        </EmptyState>
      ) : (
        <LoadFailure
          text="Failed to load this letter. Please try again."
          error={error}
          retry={retry}
          retrying={retrying}
        />
      )}
    </div>
  )
}
