import type { Photograph } from '@novelette/domain/enclosures/photographs.ts'
import { use, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { OpenedPhotograph } from './opened-photograph.tsx'
import styles from './photographs.module.css'
import { Print } from './print.tsx'
import { PrintProtection } from './print-protection.tsx'
import { ProtectionContext } from './protection.ts'
import { useFaces } from './use-faces.ts'

/** They lie on the paper, under the words. A reader may have all of them lie face down, in this browser. */
export function Photographs({ photographs }: { photographs: readonly Photograph[] }) {
  const protections = use(ProtectionContext)
  const { isCovered, areAllDown, isDown, toggleAll, turnOver, layDown } = useFaces()
  const [opened, setOpened] = useState<number | null>(null)
  const faceUp = photographs.filter(photograph => !isDown(photograph))
  return (
    <>
      <div className={styles.root}>
        {photographs.map((photograph, at) => (
          <Print
            key={photograph.id}
            photograph={photograph}
            number={at + 1}
            isFaceDown={isDown(photograph)}
            onPress={() =>
              isDown(photograph) ? turnOver(photograph) : setOpened(faceUp.indexOf(photograph))
            }
            onEdge={
              protections && (
                <PrintProtection
                  number={at + 1}
                  protections={protections}
                  onLayDown={isDown(photograph) ? undefined : () => layDown(photograph)}
                />
              )
            }
          />
        ))}
      </div>
      {!isCovered && (
        <p className={styles.choice} data-screen-only>
          <Button look="link" size="inline" aria-pressed={areAllDown} onClick={toggleAll}>
            Photographs Lie Face Down until I Turn Them
          </Button>
        </p>
      )}
      <OpenedPhotograph photographs={faceUp} at={opened} onMove={setOpened} />
    </>
  )
}
