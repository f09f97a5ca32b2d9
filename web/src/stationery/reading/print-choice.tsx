import type { ReactNode } from 'react'
import { storedEntry } from '#lib/storage/entries.ts'
import type { ReadingChoicesProps } from './reading-choices.tsx'
import { ReadingToggle } from './reading-toggle.tsx'

const remembered = storedEntry('read-in-print')

/** For who cannot read the hand, or likes print better. */
export default function PrintChoice({ card }: ReadingChoicesProps): ReactNode {
  return (
    <ReadingToggle
      card={card}
      remembered={remembered}
      apply={setInPrint}
      turnOn="Read as Typed Text"
      turnOff="Read in Handwriting"
    />
  )
}

function setInPrint(sheet: HTMLElement): () => void {
  sheet.dataset.inPrint = ''
  return () => {
    delete sheet.dataset.inPrint
  }
}
