import { type ReactNode, useEffect, useState } from 'react'
import { findRemedy, type Remedy } from '#releases/missing-part.ts'
import { EmptyRack } from '#stationery/ornaments.tsx'
import { Button } from '#ui/button.tsx'
import { FullScreenLoader } from '#ui/full-screen-loader.tsx'
import './message-page.css'

/** For a screen that is not there to be drawn, because a part of it did not come. `otherwise`: nothing helps. */
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
    <div className="message-page" role="alert">
      <EmptyRack />
      <h1 className="display">This page needs the connection</h1>
      <p>You seem to be offline. Your letters are safe, and so is what you were writing.</p>
      <Button big onClick={() => window.location.reload()}>
        Try Again
      </Button>
    </div>
  )
}
