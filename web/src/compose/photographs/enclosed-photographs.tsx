import type { Photograph } from '@novelette/domain/enclosures/photographs.ts'
import { useEffect, useMemo, useState } from 'react'
import { errorText, type FailureCode } from '#lib/error-code.ts'
import { PhotographSourceContext } from '#stationery/photographs/photograph-source.ts'
import styles from '#stationery/photographs/photographs.module.css'
import { Print } from '#stationery/photographs/print.tsx'
import { Button } from '#ui/button.tsx'
import { PhotographWords } from './photograph-words.tsx'
import {
  keepStoring,
  type PhotographState,
  photographOfWriter,
  usePhotographStates,
} from './store-photographs.ts'

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
  const states = useStoring(writerId, photographs)
  const source = useMemo(() => ({ urlOf: photographOfWriter(writerId) }), [writerId])
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
  return (
    <PhotographSourceContext value={source}>
      <p role="status" className="sr-only">
        {storedText(photographs, states)}
      </p>
      <div className={styles.root}>
        {photographs.map((photograph, at) => (
          <Print key={photograph.id} photograph={photograph} number={at + 1}>
            <StoringState state={states.get(photograph.id)} />
            {!readOnly && (
              <PhotographTools
                number={at + 1}
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

function movedForward(photographs: readonly Photograph[], at: number): readonly Photograph[] {
  return photographs.toSpliced(at - 1, 2, ...photographs.slice(at - 1, at + 1).reverse())
}

type States = ReturnType<typeof usePhotographStates>

/** Empty once all are. */
function storedText(photographs: readonly Photograph[], states: States): string {
  const stored = photographs.filter(({ id }) => (states.get(id)?.kind ?? 'stored') === 'stored').length
  return stored < photographs.length ? `${stored} of ${photographs.length} photographs are stored.` : ''
}

/** Stores them as long as they are shown, and says how far each is. */
function useStoring(writerId: string, photographs: readonly Photograph[]) {
  const ids = photographs.map(({ id }) => id).join()
  useEffect(() => {
    const leaving = new AbortController()
    void keepStoring(writerId, ids.split(','), leaving.signal)
    return () => leaving.abort()
  }, [writerId, ids])
  return usePhotographStates()
}

type PhotographToolsProps = {
  number: number
  onWords: () => void
  onForward: () => void
  onTakeOut: () => void
}

function PhotographTools({ number, onWords, onForward, onTakeOut }: PhotographToolsProps) {
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

function StoringState({ state }: { state: PhotographState | undefined }) {
  if (!state || state.kind === 'stored') return null
  return <p className={styles.state}>{textOf(state)}</p>
}

function textOf(state: Exclude<PhotographState, { kind: 'stored' }>): string {
  if (state.kind === 'storing') return `Developing… ${Math.round(state.share * 100)} %`
  if (state.kind === 'refused') return errorText(state.error)
  return waitingTexts[state.reason] ?? 'Not stored yet. It is safe on this device.'
}

const waitingTexts: { readonly [Reason in FailureCode]?: string } = {
  offline: 'Kept on this device. It waits for the connection.',
  signed_out: 'Kept on this device. It is stored when you sign in again.',
}
