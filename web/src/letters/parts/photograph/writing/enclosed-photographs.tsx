import type { Photograph } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { useId, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { FileSourceContext } from '#letters/parts/files/file-source.ts'
import { filesOfWriter } from '#letters/parts/files/store-enclosures.ts'
import { StoredCount, StoringState } from '#letters/parts/files/storing-state.tsx'
import { useStoring } from '#letters/parts/files/use-storing.ts'
import type { LetterInEditor } from '#letters/parts/kind/letter-drawing.ts'
import styles from '#letters/parts/photograph/print/photographs.module.css'
import { PhotographInLetter } from './photograph-in-letter.tsx'
import { PhotographWords } from './photograph-words.tsx'
import { usePhotographTools } from './use-photograph-tools.ts'
import { usePrintElements } from './use-print-elements.ts'

export type EnclosedPhotographsProps = {
  writerId: string
  photographs: readonly Photograph[]
  readOnly: boolean
  onChange: (photographs: readonly Photograph[]) => void
  /** A button that had the focus is gone. */
  onGone: () => void
  handle: LetterInEditor
}

/** Of a letter that is being written: how far they are stored, and what can be done with each. */
export function EnclosedPhotographs(props: EnclosedPhotographsProps) {
  const { writerId, photographs, readOnly, handle } = props
  const ids = photographs.map(({ id }) => id)
  const states = useStoring(writerId, 'photograph', ids)
  const files = useMemo(() => filesOfWriter(writerId), [writerId])
  const below = useRef<HTMLDivElement>(null)
  const { elementOf, focusNext } = usePrintElements(handle, photographs, below)
  const { toolsOf, move, change, said } = usePhotographTools(props, focusNext)
  const [worded, setWorded] = useState<string | null>(null)
  const keys = useId()
  const count = { ids, states, isAwaited: readOnly, className: styles.state }
  const isRefused = ({ id }: Photograph) => states.get(id)?.kind === 'refused'
  const print = (photograph: Photograph, at: number) => (
    <div className={styles.element} data-refused={isRefused(photograph) || undefined}>
      <PhotographInLetter
        photograph={photograph}
        number={at + 1}
        readOnly={readOnly}
        isRefused={isRefused(photograph)}
        tools={toolsOf(photograph)}
        onWords={() => setWorded(photograph.id)}
        onMove={by => move(photograph, by)}
        describedBy={keys}
      >
        <StoringState state={states.get(photograph.id)} storing="Developing…" className={styles.state} />
      </PhotographInLetter>
    </div>
  )
  return (
    <FileSourceContext value={files}>
      <StoredCount {...count} what="photographs" />
      <p role="status" className="sr-only">
        {said}
      </p>
      <p id={keys} hidden>
        The up and down arrows move it.
      </p>
      <div ref={below} className={styles.root} />
      {photographs.map((photograph, at) =>
        createPortal(print(photograph, at), elementOf(photograph.id), photograph.id),
      )}
      <PhotographWords
        photograph={photographs.find(({ id }) => id === worded)}
        onClose={() => setWorded(null)}
        onKeep={change}
      />
    </FileSourceContext>
  )
}
