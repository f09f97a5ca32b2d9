import type { Photograph } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { use, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ReadingPart } from '#letters/parts/kind/part-interfaces.ts'
import { ProtectionContext } from '#letters/parts/kind/protection.ts'
import styles from '#letters/parts/photograph/print/photographs.module.css'
import { Print } from '#letters/parts/photograph/print/print.tsx'
import { PrintProtection } from '#letters/parts/photograph/print/print-protection.tsx'
import { OpenedPhotograph } from '#letters/parts/photograph/zooming/opened-photograph.tsx'
import { Button } from '#ui/button.tsx'
import { usePlaces } from './places.ts'
import { useFaceDown } from './use-face-down.ts'

export const photographReading: ReadingPart = {
  UnderWords: ({ parts: { photographs } }) =>
    photographs.length > 0 && <Photographs photographs={photographs} />,
}

/** They lie on the paper, among the words or under them. A reader may have all of them lie face down, in this browser. */
function Photographs({ photographs }: { photographs: readonly Photograph[] }) {
  const protections = use(ProtectionContext)
  const { isCovered, areAllDown, isDown, toggleAll, turnOver, layDown } = useFaceDown()
  const [opened, setOpened] = useState<number | null>(null)
  const below = useRef<HTMLDivElement>(null)
  const { places, others } = usePlaces(below, photographs)
  const faceUp = photographs.filter(photograph => !isDown(photograph))
  const print = (photograph: Photograph) => {
    const number = photographs.indexOf(photograph) + 1
    return (
      <Print
        key={photograph.id}
        photograph={photograph}
        number={number}
        isFaceDown={isDown(photograph)}
        onPress={() => (isDown(photograph) ? turnOver(photograph) : setOpened(faceUp.indexOf(photograph)))}
        onEdge={
          protections && (
            <PrintProtection
              number={number}
              protections={protections}
              onLayDown={isDown(photograph) ? undefined : () => layDown(photograph)}
            />
          )
        }
      />
    )
  }
  return (
    <>
      {places.map(({ element, photographs }) =>
        createPortal(photographs.map(print), element, photographs[0]?.id),
      )}
      <div ref={below} className={styles.root}>
        {others.map(print)}
      </div>
      {!isCovered && (
        <p className={styles.choice} data-screen-only>
          <Button look="link" size="inline" wraps aria-pressed={areAllDown} onClick={toggleAll}>
            Hide Photographs Until I Turn Them Over
          </Button>
        </p>
      )}
      <OpenedPhotograph photographs={faceUp} at={opened} onMove={setOpened} />
    </>
  )
}
