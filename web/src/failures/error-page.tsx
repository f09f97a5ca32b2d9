import { site } from '@novelette/domain/pages/site.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { findRemedy, isMissingChunk, type Remedy } from '#releases/missing-chunk.ts'
import { BlankEnvelope } from '#stationery/envelope/blank-envelope.tsx'
import { Button, ButtonAnchor } from '#ui/button.tsx'
import { FullScreenLoader } from '#ui/messages/full-screen-loader.tsx'
import styles from './message-page.module.css'
import { tellFailure } from './tell-failure.ts'
import tornSheetStyles from './torn-sheet.module.css'

const title = 'Something went wrong'

export function ErrorPage({ error }: { error: unknown }) {
  const isChunk = isMissingChunk(error)
  useEffect(() => {
    if (!isChunk) tellFailure('page')
  }, [isChunk])
  return isChunk ? <PartMissing otherwise={<DrawingFailed />} /> : <DrawingFailed />
}

/** The state in memory cannot be trusted, so the link reloads. */
function DrawingFailed() {
  return (
    <div className={styles.root} role="alert">
      <div className={tornSheetStyles.root}>
        <span className={tornSheetStyles.paper} aria-hidden />
        <h1 className="display">{title}</h1>
        <p>
          Please refresh the page. If it happens again, contact{' '}
          <a className="inline-link" href={site.socialUrl} target="_blank" rel="noreferrer">
            support
          </a>
          . Letters you have sent are safe.
        </p>
        <ButtonAnchor href="/" size="big">
          Return Home
        </ButtonAnchor>
      </div>
    </div>
  )
}

export function PartMissing({ otherwise }: { otherwise: ReactNode }) {
  const [remedy, setRemedy] = useState<Remedy>('reload')
  useEffect(() => {
    void findRemedy().then(found => {
      if (found !== 'connection') tellFailure('chunk')
      if (found === 'reload') window.location.reload()
      else setRemedy(found)
    })
  }, [])
  if (remedy === 'reload') return <FullScreenLoader>Opening the new version of Novelette...</FullScreenLoader>
  return remedy === 'none' ? otherwise : <ConnectionNeeded />
}

function ConnectionNeeded() {
  return (
    <div className={styles.root} role="alert">
      <span className={styles.toCome}>
        <BlankEnvelope side="back" />
      </span>
      <h1 className="display">This page needs the connection</h1>
      <p>You seem to be offline. Your letters are safe, and so is what you were writing.</p>
      <Button size="big" onClick={() => window.location.reload()}>
        Try Again
      </Button>
    </div>
  )
}
