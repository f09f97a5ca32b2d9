import { createStore } from '#lib/store.ts'
import {
  type DraftEffect,
  type DraftEvent,
  type DraftState,
  initialState,
  transition,
} from './draft-machine.ts'
import type { DraftSnapshot } from './draft-snapshot.ts'

/** What screens show of a draft's state. */
export type DraftView = Pick<DraftState, 'sync' | 'delivery' | 'isStored' | 'revision'> & {
  /** With the letter that went; until then nobody can say what this text is. */
  readonly isComparing: boolean
}

/**
 * Runs the machine of one draft: events in order, each effect after the state that asked for it. Whoever performs an effect
 * dispatches its result, also later.
 */
export function createDraftRunner(snapshot: DraftSnapshot, perform: (effect: DraftEffect) => void) {
  let state = initialState(snapshot)
  const view = createStore<DraftView>(viewOf(state))
  const queue: DraftEvent[] = []
  let isRunning = false

  function dispatch(event: DraftEvent): void {
    queue.push(event)
    if (isRunning) return
    isRunning = true
    try {
      for (let next = queue.shift(); next; next = queue.shift()) run(next)
    } finally {
      isRunning = false
    }
  }

  function run(event: DraftEvent): void {
    const [next, effects] = transition(state, event)
    state = next
    const [shown, now] = [view.get(), viewOf(next)]
    // Keystrokes change nothing that is shown.
    if (viewKeys.some(key => shown[key] !== now[key])) view.set(now)
    for (const effect of effects) perform(effect)
  }

  return { dispatch, getState: () => state, view }
}

const viewKeys = ['sync', 'delivery', 'isStored', 'revision', 'isComparing'] as const

function viewOf({ sync, delivery, isStored, revision, request }: DraftState): DraftView {
  return { sync, delivery, isStored, revision, isComparing: request === 'compare' }
}
