import type { ReactNode } from 'react'
import { errorCode, errorText } from '#lib/error-code.ts'
import { BlankPost } from '#stationery/envelope/post.tsx'
import { nameWidth } from '#stationery/script-width.ts'
import { Button } from '#ui/button.tsx'
import styles from './envelope-stage.module.css'

type EnvelopeStageProps = {
  name: string
  /** Lies on the blank envelope, which it covers. */
  envelope?: ReactNode
  children: ReactNode
}

/** Name and envelope replace what the server sent in their place, so that nothing moves. */
export function EnvelopeStage({ name, envelope, children }: EnvelopeStageProps) {
  return (
    <section className={styles.root} aria-labelledby="guest-title">
      <h1 className={styles.title} id="guest-title" tabIndex={-1}>
        A letter for{' '}
        <b className={styles.name} style={nameWidth(name)}>
          {name}
        </b>
      </h1>
      <div className={styles.place}>
        <div className={styles.blank} data-covered={envelope !== undefined || undefined}>
          <BlankPost />
        </div>
        {envelope}
      </div>
      <div className={styles.caption}>{children}</div>
    </section>
  )
}

/** What the server draws for everyone. */
export function AwaitedEnvelope() {
  return (
    <EnvelopeStage name="you">
      <p className={styles.line} role="status">
        <span className={styles.awaited}>Loading your envelope…</span>
      </p>
      <noscript>
        <p className={styles.line}>
          A letter opens here with JavaScript. Please switch it on and load this page again: the letter waits.
        </p>
      </noscript>
    </EnvelopeStage>
  )
}

type FetchFailureProps = { title: string; error: unknown; retry: () => unknown; isBusy: boolean }

/** It comes with the page, which may have lost its connection since. */
export function FetchFailure({ title, error, retry, isBusy }: FetchFailureProps) {
  const isOffline = errorCode(error) === 'offline'
  return (
    <div className={styles.failure} role="alert">
      <p className={styles.failureTitle}>{title}</p>
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
