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
export type DraftView = Pick<DraftState, 'sync' | 'delivery' | 'isStored' | 'revision'>

/** Performs one effect; `dispatch` takes its result, also later. */
export type PerformEffect = (effect: DraftEffect, dispatch: (event: DraftEvent) => void) => void

/** Runs the machine of one draft: events in order, each effect after the state that asked for it. */
export function createDraftSession(snapshot: DraftSnapshot, perform: PerformEffect) {
  let state = initialState({ ...snapshot, unacknowledgedSaves: snapshot.unacknowledgedSaves ?? [] })
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
    const shown = view.get()
    // Keystrokes change nothing that is shown.
    if (viewKeys.some(key => shown[key] !== next[key])) view.set(viewOf(next))
    for (const effect of effects) perform(effect, dispatch)
  }

  return { dispatch, getState: () => state, view }
}

const viewKeys = ['sync', 'delivery', 'isStored', 'revision'] as const

function viewOf({ sync, delivery, isStored, revision }: DraftState): DraftView {
  return { sync, delivery, isStored, revision }
}
