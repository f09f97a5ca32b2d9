import { type Photograph, photographLimits } from '@novelette/domain/enclosures/photographs.ts'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { LetterInEditor } from '#compose/enclosures/letter-drawing.ts'
import { type EnclosureReceiver, receiverRefusal } from '../enclosures/receiver-refusal.ts'
import { RefusalDialog } from '../enclosures/refusal-dialog.tsx'
import type { EnclosedPhotographsProps } from './enclosed-photographs.tsx'

const EnclosedPhotographs = lazy<ComponentType<EnclosedPhotographsProps>>(() =>
  import('./enclosed-photographs.tsx').then(
    enclosed => ({ default: enclosed.EnclosedPhotographs }),
    () => ({ default: PhotographsMissing }),
  ),
)

function PhotographsMissing() {
  return <p>The photographs could not be loaded. They are there when you open the draft again.</p>
}

type Letter = {
  readonly draw: (change: { readonly photographs: readonly Photograph[] }) => void
  readonly focus: () => void
}

type Enclosed = {
  readonly writerId: string
  /** Those that lie in the letter. */
  readonly photographs: readonly Photograph[]
  readonly readOnly: boolean
  readonly receiver: EnclosureReceiver | null
  /** Has files chosen. */
  readonly choose: () => void
  readonly handle: LetterInEditor
}

/** Further ones, and those that lie in the letter, as prints. */
export function usePhotographs(enclosed: Enclosed, letter: Letter) {
  const { writerId, photographs, readOnly, receiver, choose, handle } = enclosed
  const [isRefused, setRefused] = useState(false)
  const refusal = receiverRefusal(receiver, 'photograph')
  const begin = () => (refusal ? setRefused(true) : choose())
  return {
    /** Undefined where no further one has room. */
    begin: photographs.length < photographLimits.inLetter ? begin : undefined,
    dialog: refusal && (
      <RefusalDialog
        open={isRefused}
        onClose={() => setRefused(false)}
        title="Photographs"
        refusal={refusal}
      />
    ),
    prints: photographs.length > 0 && (
      <Suspense>
        <EnclosedPhotographs
          writerId={writerId}
          photographs={photographs}
          readOnly={readOnly}
          onChange={photographs => letter.draw({ photographs })}
          onGone={letter.focus}
          handle={handle}
        />
      </Suspense>
    ),
  }
}
