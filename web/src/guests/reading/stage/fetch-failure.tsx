import { errorCode, errorText } from '#lib/error-code.ts'
import { Button } from '#ui/button.tsx'
import styles from './fetch-failure.module.css'

type FetchFailureProps = { title: string; error: unknown; retry: () => unknown; isBusy: boolean }

/** It comes with the page, which may have lost its connection since. */
export function FetchFailure({ title, error, retry, isBusy }: FetchFailureProps) {
  const isOffline = errorCode(error) === 'offline'
  return (
    <div className={styles.root} role="alert">
      <p className={styles.title}>{title}</p>
      <p>
        {isOffline ? 'You seem to be offline.' : errorText(error)} Nothing is lost: the letter waits behind
        its link.
      </p>
      <Button size="big" busy={isBusy} busyText="Trying Again..." onClick={() => void retry()}>
        Try Again
      </Button>
    </div>
  )
}
