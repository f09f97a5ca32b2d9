import type { EnclosureKind } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { useEffect } from 'react'
import { errorText, type FailureCode } from '#lib/error-code.ts'
import { classNames } from '#ui/class-names.ts'
import { type EnclosureState, keepStoring, useEnclosureStates } from './store-enclosures.ts'
import styles from './storing-state.module.css'

type StoringStateProps = {
  state: EnclosureState | undefined
  /** What is said once the server has all of it, and stores it: `Developing…`. */
  storing: string
  className: string | undefined
}

/** How far an enclosure is stored; nothing once it is. What is not here yet says so itself. */
export function StoringState({ state, storing, className }: StoringStateProps) {
  if (!state || state.kind === 'stored' || state.kind === 'not here') return null
  const isRefused = state.kind === 'refused'
  return <p className={classNames(className, isRefused && styles.refused)}>{textOf(state, storing)}</p>
}

type StoredCountProps = {
  ids: readonly string[]
  states: ReturnType<typeof useEnclosureStates>
  /** `photographs` */
  what: string
  /** The letter is being sent or saved, and waits for them. */
  isAwaited: boolean
  className: string | undefined
}

/** Said to whoever does not see it, and to all while the letter waits; empty once all are. */
export function StoredCount({ ids, states, what, isAwaited, className }: StoredCountProps) {
  const stored = ids.filter(id => (states.get(id)?.kind ?? 'stored') === 'stored').length
  const waits = stored < ids.length
  return (
    <p role="status" className={waits && isAwaited ? className : 'sr-only'}>
      {waits && `${stored} of ${ids.length} ${what} are stored.`}
      {waits && isAwaited && ' The letter waits for them.'}
    </p>
  )
}

function textOf(state: Exclude<EnclosureState, { kind: 'stored' | 'not here' }>, storing: string): string {
  if (state.kind === 'storing')
    return state.fraction < 1 ? `Uploading… ${Math.floor(state.fraction * 100)} %` : storing
  if (state.kind === 'refused') return errorText(state.error)
  return waitingTexts[state.reason] ?? 'Not stored yet. It is safe on this device.'
}

const waitingTexts: { readonly [Reason in FailureCode]?: string } = {
  offline: 'Saved on this device. It is stored when you are back online.',
  signed_out: 'Saved on this device. It is stored when you sign in again.',
}

/** Stores those of the kind with these ids as long as they are shown, and says how far each is. */
export function useStoring(writerId: string, kind: EnclosureKind, ids: readonly string[]) {
  const joined = ids.join()
  useEffect(() => {
    const leaving = new AbortController()
    const enclosures = joined.split(',').map(id => ({ kind, id }))
    void keepStoring(writerId, enclosures, leaving.signal)
    return () => leaving.abort()
  }, [writerId, kind, joined])
  return useEnclosureStates()
}
