import { type ReactNode, useEffect, useState } from 'react'
import { findRemedy, type Remedy } from '#releases/missing-chunk.ts'
import { BlankEnvelope } from '#stationery/envelope/blank-envelope.tsx'
import { Button } from '#ui/button.tsx'
import { FullScreenLoader } from '#ui/messages/full-screen-loader.tsx'
import styles from './message-page.module.css'

export function PartMissing({ otherwise }: { otherwise: ReactNode }) {
  const [remedy, setRemedy] = useState<Remedy>('reload')
  useEffect(() => {
    void findRemedy().then(found => {
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
