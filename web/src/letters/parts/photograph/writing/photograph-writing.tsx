import { photographLimits } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { RefusalDialog, receiverRefusal } from '#letters/parts/files/receiver-refusal.tsx'
import type { WritingPart } from '#letters/parts/kind/part-interfaces.ts'
import type { EnclosedPhotographsProps } from './enclosed-photographs.tsx'

const EnclosedPhotographs = lazy<ComponentType<EnclosedPhotographsProps>>(() =>
  import('./enclosed-photographs.tsx').then(
    enclosed => ({ default: enclosed.EnclosedPhotographs }),
    () => ({ default: PhotographsMissing }),
  ),
)

function PhotographsMissing() {
  return <p>The photographs could not be loaded. They are safe; open the draft again to see them.</p>
}

export const photographWriting: WritingPart = {
  useFilling({ writerId, parts: { photographs }, draw, handle, hasText, readOnly, receiver, ...letter }) {
    const [isRefused, setRefused] = useState(false)
    const refusal = receiverRefusal(receiver, 'photograph')
    const begin = () => (refusal ? setRefused(true) : letter.chooseFiles())
    return {
      enclosure: hasText && photographs.length < photographLimits.inLetter && { name: 'Photographs', begin },
      dialog: refusal && (
        <RefusalDialog
          open={isRefused}
          onClose={() => setRefused(false)}
          title="Photographs"
          refusal={refusal}
        />
      ),
      underWords: photographs.length > 0 && (
        <Suspense>
          <EnclosedPhotographs
            writerId={writerId}
            photographs={photographs}
            readOnly={readOnly}
            onChange={photographs => draw({ photographs })}
            onGone={letter.focus}
            handle={handle}
          />
        </Suspense>
      ),
    }
  },
}
