import { type Photograph, photographLimits } from '@novelette/domain/enclosures/photographs.ts'
import { type ComponentType, lazy, Suspense } from 'react'
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
}

/** Those that lie in the letter, as prints. */
export function usePhotographs({ writerId, photographs, readOnly }: Enclosed, letter: Letter) {
  return {
    haveRoom: photographs.length < photographLimits.inLetter,
    prints: photographs.length > 0 && (
      <Suspense>
        <EnclosedPhotographs
          writerId={writerId}
          photographs={photographs}
          readOnly={readOnly}
          onChange={photographs => letter.draw({ photographs })}
          onGone={letter.focus}
        />
      </Suspense>
    ),
  }
}
