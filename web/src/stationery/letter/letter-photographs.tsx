import type { Photograph } from '@novelette/domain/enclosures/photographs.ts'
import { lazy, Suspense } from 'react'

const Photographs = lazy(() =>
  import('#stationery/photographs/photographs.tsx').then(
    photographs => ({ default: photographs.Photographs }),
    () => ({ default: PhotographsMissing }),
  ),
)

function PhotographsMissing() {
  return <p>The photographs could not be loaded. They are there when you open the letter again.</p>
}

/** What shows them comes with the first letter that has some. */
export function LetterPhotographs({ photographs }: { photographs: readonly Photograph[] }) {
  return (
    photographs.length > 0 && (
      <Suspense>
        <Photographs photographs={photographs} />
      </Suspense>
    )
  )
}
