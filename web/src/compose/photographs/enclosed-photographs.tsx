import { type Photograph, photographPath, photographUrl } from '@novelette/domain/enclosures/photographs.ts'
import { useMemo, useState } from 'react'
import { type PhotographSource, PhotographSourceContext } from '#stationery/photographs/photograph-source.ts'
import styles from '#stationery/photographs/photographs.module.css'
import { Print } from '#stationery/photographs/print.tsx'
import { Button } from '#ui/button.tsx'
import { localUrl } from '../enclosures/store-enclosures.ts'
import { StoredCount, StoringState } from '../enclosures/storing-state.tsx'
import { useStoring } from '../enclosures/use-storing.ts'
import { PhotographWords } from './photograph-words.tsx'

export type EnclosedPhotographsProps = {
  writerId: string
  photographs: readonly Photograph[]
  readOnly: boolean
  onChange: (photographs: readonly Photograph[]) => void
  /** A button that had the focus is gone. */
  onGone: () => void
}

/** Of a letter that is being written: how far they are stored, and what can be done with each. */
export function EnclosedPhotographs(props: EnclosedPhotographsProps) {
  const { writerId, photographs, readOnly, onChange, onGone } = props
  const ids = photographs.map(({ id }) => id)
  const states = useStoring(writerId, ids, photographPath)
  const source = useMemo(() => sourceOf(writerId), [writerId])
  const [worded, setWorded] = useState<string | null>(null)
  const change = (photograph: Photograph) =>
    onChange(photographs.map(one => (one.id === photograph.id ? photograph : one)))
  const moveForward = (at: number) => {
    onChange(movedForward(photographs, at))
    // The first one has no such button.
    if (at === 1) onGone()
  }
  const takeOut = (at: number) => {
    onChange(photographs.toSpliced(at, 1))
    onGone()
  }
  const count = { ids, states, isLeaving: readOnly, className: styles.state }
  return (
    <PhotographSourceContext value={source}>
      <StoredCount {...count} what="photographs" />
      <div className={styles.root}>
        {photographs.map((photograph, at) => (
          <Print
            key={photograph.id}
            photograph={photograph}
            number={at + 1}
            isFaceDown={photograph.isFaceDown}
          >
            <StoringState state={states.get(photograph.id)} storing="Developing…" className={styles.state} />
            {!readOnly && (
              <PhotographTools
                number={at + 1}
                isFaceDown={photograph.isFaceDown}
                onTurn={() => change({ ...photograph, isFaceDown: !photograph.isFaceDown })}
                onWords={() => setWorded(photograph.id)}
                onForward={() => moveForward(at)}
                onTakeOut={() => takeOut(at)}
              />
            )}
          </Print>
        ))}
      </div>
      <PhotographWords
        photograph={photographs.find(({ id }) => id === worded)}
        onClose={() => setWorded(null)}
        onKeep={change}
      />
    </PhotographSourceContext>
  )
}

const sourceOf = (writerId: string): PhotographSource => ({
  urlOf: async (id, size) => (await localUrl(writerId, id)) ?? photographUrl(id, size),
})

function movedForward(photographs: readonly Photograph[], at: number): readonly Photograph[] {
  return photographs.toSpliced(at - 1, 2, ...photographs.slice(at - 1, at + 1).reverse())
}

type PhotographToolsProps = {
  number: number
  isFaceDown: boolean
  onTurn: () => void
  onWords: () => void
  onForward: () => void
  onTakeOut: () => void
}

function PhotographTools(props: PhotographToolsProps) {
  const { number, isFaceDown, onTurn, onWords, onForward, onTakeOut } = props
  const turn = isFaceDown ? 'Lay It Face Up' : 'Lay It Face Down'
  return (
    <p className={styles.tools}>
      <Button
        look="link"
        aria-haspopup="dialog"
        aria-label={`Write Under It, photograph ${number}`}
        onClick={onWords}
      >
        Write Under It
      </Button>
      <Button look="link" aria-label={`${turn}, photograph ${number}`} onClick={onTurn}>
        {turn}
      </Button>
      {number > 1 && (
        <Button look="link" aria-label={`Move Forward, photograph ${number}`} onClick={onForward}>
          Move Forward
        </Button>
      )}
      <Button look="link" aria-label={`Take It Out, photograph ${number}`} onClick={onTakeOut}>
        Take It Out
      </Button>
    </p>
  )
}
