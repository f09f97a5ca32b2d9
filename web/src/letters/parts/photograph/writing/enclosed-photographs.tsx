import type { Photograph } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { useId, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { FileSourceContext } from '#letters/parts/files/file-source.ts'
import { filesOfWriter } from '#letters/parts/files/store-enclosures.ts'
import { StoredCount, StoringState, useStoring } from '#letters/parts/files/storing-state.tsx'
import type { LetterInEditor } from '#letters/parts/kind/letter-drawing.ts'
import styles from '#letters/parts/photograph/print/photographs.module.css'
import { placeIn } from '#letters/parts/photograph/reading/places.ts'
import { PhotographInLetter, type PhotographTool } from './photograph-in-letter.tsx'
import { PhotographWords } from './photograph-words.tsx'
import { describePlace, movedBy, turnedBeside } from './places.ts'
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

type Enclosed = {
  readonly handle: LetterInEditor
  readonly photographs: readonly Photograph[]
  readonly onChange: (photographs: readonly Photograph[]) => void
  readonly onGone: () => void
}

/** What can be done with photographs in a letter, and what is said of it. */
function usePhotographTools(
  { handle, photographs, onChange, onGone }: Enclosed,
  focusNext: (photograph: Photograph) => void,
) {
  const [said, setSaid] = useState('')
  const countBlocks = () => handle.editor.state.doc.childCount
  const withChanged = (photograph: Photograph) =>
    photographs.map(one => (one.id === photograph.id ? photograph : one))
  const change = (photograph: Photograph) => onChange(withChanged(photograph))
  const lay = (photograph: Photograph, laid: readonly Photograph[]) => {
    focusNext(photograph)
    setSaid(describePlace(laid, photograph, countBlocks()))
    onChange(laid)
  }
  const move = (photograph: Photograph, by: -1 | 1) => {
    const moved = movedBy(photographs, photograph, by, countBlocks())
    if (moved !== photographs) lay(photograph, moved)
  }
  const toolsOf = (photograph: Photograph): PhotographTool[] => {
    const blocks = countBlocks()
    const { isBeside } = placeIn(photograph, blocks)
    const canMove = (by: -1 | 1) => movedBy(photographs, photograph, by, blocks) !== photographs
    return [
      {
        name: isBeside ? 'Across the Sheet' : 'Beside the Text',
        use: () => lay(photograph, turnedBeside(photographs, photograph, countBlocks())),
      },
      ...(canMove(-1) ? [{ name: 'Move Up', use: () => move(photograph, -1) }] : []),
      ...(canMove(1) ? [{ name: 'Move Down', use: () => move(photograph, 1) }] : []),
      {
        name: photograph.isFaceDown ? 'Show at Once' : 'Hide Until Turned Over',
        use: () => change({ ...photograph, isFaceDown: !photograph.isFaceDown }),
      },
      {
        name: 'Remove',
        use: () => {
          onChange(photographs.filter(({ id }) => id !== photograph.id))
          onGone()
        },
      },
    ]
  }
  return { toolsOf, move, change, said }
}
