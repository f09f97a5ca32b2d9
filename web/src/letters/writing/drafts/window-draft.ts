import { createStore } from '#lib/store.ts'
import { watchPage } from '#lib/watch-page.ts'
import { createDraftEffects, type DraftEffectOptions } from './draft-effects.ts'
import {
  type DraftEffect,
  type DraftEvent,
  type DraftState,
  initialState,
  isLostWithPage,
  transition,
} from './draft-machine.ts'
import type { DraftSnapshot } from './draft-snapshot.ts'
import type { DraftText } from './draft-text.ts'
import { draftsInTab } from './drafts-in-tab.ts'
import { outbox, watchOutcome } from './outbox.ts'

type WindowDraftOptions = Pick<DraftEffectOptions, 'writerId' | 'read' | 'onSessionOver'> & {
  readonly snapshot: DraftSnapshot
}

/** A draft in this window: its machine, with this browser's storage and timers, the server, the outbox and the page's events. */
export function createWindowDraft({ snapshot, ...options }: WindowDraftOptions) {
  const { id } = snapshot
  let read = options.read
  let release: (() => void) | null = null
  const { dispatch, getState, view } = createDraftRunner(snapshot, effect => effects.perform(effect))
  const onAnswer = releaseIfIdle
  const effects = createDraftEffects({ ...options, id, dispatch, read: () => read(), onAnswer })

  function releaseIfIdle(): void {
    const { isOpen, request } = getState()
    if (isOpen || request) return
    release?.()
    release = null
  }

  return {
    view,
    isOpen: () => getState().isOpen,
    /** Cheap enough for each keystroke. */
    change: () => dispatch({ type: 'changed' }),
    send: (letter: DraftText) => dispatch({ type: 'sendPressed', letter }),
    /** Forgets what this browser has stored. */
    discard: () => dispatch({ type: 'discarded' }),
    overwriteOther: () => dispatch({ type: 'overwriteChosen' }),
    /** The returned function closes it: it saves once more, and what fails then is left to `uploadLocalDrafts`. */
    open(): () => void {
      read = options.read
      release ??= draftsInTab.add(id)
      dispatch({ type: 'opened' })
      const unwatch = watchSurroundings(id, effects, dispatch, () => isLostWithPage(getState()))
      return () => {
        unwatch()
        const last = read()
        read = () => last
        dispatch({ type: 'closed' })
        releaseIfIdle()
      }
    },
  }
}

/** Tells the draft what becomes of its page and of the outbox, until the returned function is called. */
function watchSurroundings(
  id: string,
  { save, checkOutbox, read }: ReturnType<typeof createDraftEffects>,
  dispatch: (event: DraftEvent) => void,
  wouldLose: () => boolean,
): () => void {
  const onOnline = () => {
    dispatch({ type: 'connectionRestored' })
    save()
  }
  const closing = new AbortController()
  const unwatch = watchOutcome(id, outcome =>
    dispatch(
      'receipt' in outcome
        ? { type: 'outboxSent', text: read(), ...outcome }
        : { type: 'outboxRefused', error: outcome.error },
    ),
  )
  const unsubscribe = outbox.subscribe(checkOutbox)
  checkOutbox()
  watchPage({ onHidden: () => save(true), onOnline, wouldLose }, closing.signal)
  return () => {
    closing.abort()
    unwatch()
    unsubscribe()
  }
}

/** What screens show of a draft's state. */
export type DraftView = Pick<DraftState, 'sync' | 'delivery' | 'hasRoom' | 'revision'> & {
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

const viewKeys = ['sync', 'delivery', 'hasRoom', 'revision', 'isComparing'] as const

function viewOf({ sync, delivery, hasRoom, revision, request }: DraftState): DraftView {
  return { sync, delivery, hasRoom, revision, isComparing: request === 'compare' }
}
