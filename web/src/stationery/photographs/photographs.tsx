import type { Photograph } from '@novelette/domain/enclosures/photographs.ts'
import { use, useState } from 'react'
import { storedEntry } from '#lib/storage/stored-entry.ts'
import { Button } from '#ui/button.tsx'
import { OpenedPhotograph } from './opened-photograph.tsx'
import { PhotographSourceContext } from './photograph-source.ts'
import styles from './photographs.module.css'
import { Print } from './print.tsx'

const remembered = storedEntry('photographs-face-down')

/** They lie on the paper, under the words. A reader may have all of them lie face down, in this browser. */
export function Photographs({ photographs }: { photographs: readonly Photograph[] }) {
  const { isCovered } = use(PhotographSourceContext)
  const [isFaceDown, setFaceDown] = useState(() => isCovered || remembered.readText() !== null)
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<number | null>(null)
  const toggle = () => {
    if (isFaceDown) remembered.remove()
    else remembered.writeText('1')
    setFaceDown(!isFaceDown)
    setTurned(new Set())
  }
  const press = (at: number, id: string) => {
    if (isFaceDown && !turned.has(id)) setTurned(new Set(turned).add(id))
    else setOpened(at)
  }
  return (
    <>
      <div className={styles.root}>
        {photographs.map((photograph, at) => (
          <Print
            key={photograph.id}
            photograph={photograph}
            number={at + 1}
            isFaceDown={isFaceDown && !turned.has(photograph.id)}
            onPress={() => press(at, photograph.id)}
          />
        ))}
      </div>
      {!isCovered && (
        <p className={styles.choice} data-screen-only>
          <Button look="link" size="inline" aria-pressed={isFaceDown} onClick={toggle}>
            Photographs Lie Face Down until I Turn Them
          </Button>
        </p>
      )}
      <OpenedPhotograph photographs={photographs} at={opened} onMove={setOpened} />
    </>
  )
}
