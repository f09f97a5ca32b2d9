import { watchPage } from '#lib/watch-page.ts'
import { createDraftEffects, type DraftEffectOptions } from './draft-effects.ts'
import { type DraftEvent, isLostWithPage } from './draft-machine.ts'
import { createDraftRunner } from './draft-runner.ts'
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
