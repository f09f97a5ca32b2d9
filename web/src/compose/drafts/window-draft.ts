import { draftSaveDelayMs } from '@novelette/domain/letters/drafts.ts'
import { dispatchLetterEvent } from '#lib/live/letter-events.ts'
import { backoff } from '#lib/pause.ts'
import { type DraftEffect, type DraftEvent, isLostWithPage } from './draft-machine.ts'
import { createDraftSession } from './draft-session.ts'
import type { DraftSnapshot } from './draft-snapshot.ts'
import type { DraftText } from './draft-text.ts'
import { createDraftTimers } from './draft-timers.ts'
import { dropLocalDraft, storeLocalDraft } from './local-drafts.ts'
import { openDrafts } from './open-drafts.ts'
import { outbox, watchOutcome } from './outbox.ts'
import { createRemoteDraft } from './remote-draft.ts'
import { watchPage } from './watch-page.ts'

type WindowDraftOptions = {
  readonly writerId: string
  readonly snapshot: DraftSnapshot
  /** The text as it is now; null when it is blank. */
  readonly read: () => DraftText | null
  readonly onSessionOver: () => void
}

type Dispatch = (event: DraftEvent) => void
type Performers = {
  readonly [Type in DraftEffect['type']]: (
    effect: Extract<DraftEffect, { type: Type }>,
    dispatch: Dispatch,
  ) => void
}

/** A draft in this window: its machine, with this browser's storage and timers, the server, the outbox and the page's events. */
export function createWindowDraft(options: WindowDraftOptions) {
  const { snapshot } = options
  let read = options.read
  let release: (() => void) | null = null
  const session = createDraftSession(snapshot, (effect, dispatch) =>
    (performers[effect.type] as (effect: DraftEffect, dispatch: Dispatch) => void)(effect, dispatch),
  )
  const performers = createPerformers(options, session.dispatch, () => read(), releaseIfIdle)

  function releaseIfIdle(): void {
    const { isOpen, request } = session.getState()
    if (isOpen || request) return
    release?.()
    release = null
  }

  /** A closed draft saves once more; what fails then is left to `saveLocalDrafts`. */
  function close(): void {
    const last = read()
    read = () => last
    session.dispatch({ type: 'closed' })
    releaseIfIdle()
  }

  return {
    view: session.view,
    isOpen: () => session.getState().isOpen,
    /** Cheap enough for each keystroke. */
    change: () => session.dispatch({ type: 'changed' }),
    send: (letter: DraftText) => session.dispatch({ type: 'sendPressed', letter }),
    /** Forgets what this browser has stored. */
    discard: () => session.dispatch({ type: 'discarded' }),
    overwriteOther: () => session.dispatch({ type: 'overwriteChosen' }),
    /** The returned function closes it. */
    open(): () => void {
      read = options.read
      release ??= openDrafts.add(snapshot.id)
      session.dispatch({ type: 'opened' })
      const wouldLose = () => isLostWithPage(session.getState())
      const unwatch = watchSurroundings(performers, snapshot.id, session.dispatch, () => read(), wouldLose)
      return () => {
        unwatch()
        close()
      }
    },
  }
}

function createPerformers(
  { writerId, snapshot: { id }, onSessionOver }: WindowDraftOptions,
  dispatch: Dispatch,
  read: () => DraftText | null,
  onAnswer: () => void,
): Performers {
  const timers = createDraftTimers()
  const save = (keepalive = false) => {
    timers.clearSave()
    dispatch({ type: 'saveDue', text: read(), keepalive })
  }
  const store = () => {
    timers.clearStore()
    dispatch({ type: 'storeDue', text: read() })
  }
  return {
    ...createCalls(writerId, id, onAnswer),
    scheduleSave: ({ inMs }) => timers.setSave(save, inMs),
    retrySave: ({ failures }) => timers.setSave(save, backoff(failures) + draftSaveDelayMs),
    scheduleStore: () => timers.setStore(store),
    cancelTimers: timers.clear,
    saveNow: ({ keepalive }) => save(keepalive),
    storeNow: store,
    store: ({ text, revision, unacknowledgedSaves: tried, refused, storedAt }) => {
      const draft = { id, ...text, revision, tried, refused }
      dispatch({ type: 'stored', storedAt: storeLocalDraft(writerId, draft, storedAt) })
    },
    dropStored: ({ storedAt }) => dropLocalDraft(writerId, id, storedAt),
    queueLetter: ({ text, revision, unacknowledgedSaves: tried, error }) =>
      dispatch({ type: 'queued', isQueued: outbox.add(writerId, { id, ...text, revision, tried }), error }),
    checkOutbox: () => dispatch({ type: outbox.get(writerId, id) ? 'waitingStarted' : 'waitingEnded' }),
    reportSessionOver: onSessionOver,
    reportSent: ({ receipt }) =>
      dispatchLetterEvent('letterSent', { letterId: receipt.id, userId: writerId }),
  }
}

/** Tells the draft what becomes of its page and of the outbox, until the returned function is called. */
function watchSurroundings(
  { saveNow, checkOutbox }: Performers,
  id: string,
  dispatch: Dispatch,
  read: () => DraftText | null,
  wouldLose: () => boolean,
): () => void {
  const save = (keepalive: boolean) => saveNow({ type: 'saveNow', keepalive }, dispatch)
  const onOutbox = () => checkOutbox({ type: 'checkOutbox' }, dispatch)
  const onOnline = () => {
    dispatch({ type: 'connectionRestored' })
    save(false)
  }
  const closing = new AbortController()
  const unwatch = watchOutcome(id, outcome =>
    dispatch(
      'receipt' in outcome
        ? { type: 'outboxSent', text: read(), ...outcome }
        : { type: 'outboxRefused', error: outcome.error },
    ),
  )
  const unsubscribe = outbox.subscribe(onOutbox)
  onOutbox()
  watchPage({ onHidden: () => save(true), onOnline, wouldLose }, closing.signal)
  return () => {
    closing.abort()
    unwatch()
    unsubscribe()
  }
}

/** The effects that the server answers. */
function createCalls(writerId: string, id: string, onAnswer: () => void) {
  const remote = createRemoteDraft(writerId, id)
  const answer =
    <Effect, Answer>(call: (effect: Effect) => Promise<Answer>, toEvent: (answer: Answer) => DraftEvent) =>
    (effect: Effect, dispatch: Dispatch) =>
      void call(effect)
        .then(toEvent, (error): DraftEvent => ({ type: 'failed', error }))
        .then(event => {
          dispatch(event)
          onAnswer()
        })
  type Call<Type> = Extract<DraftEffect, { type: Type }>
  return {
    saveDraft: answer(
      ({ text, revision, keepalive }: Call<'saveDraft'>) => remote.save(text, revision, keepalive),
      saved => ({ type: 'saved', saved }),
    ),
    removeDraft: answer(
      ({ revision }: Call<'removeDraft'>) => remote.remove(revision),
      () => ({ type: 'removed' }),
    ),
    fetchDraft: answer(
      (_: Call<'fetchDraft'>) => remote.fetch(),
      draft => ({ type: 'fetched', draft }),
    ),
    sendLetter: answer(
      ({ letter, revision }: Call<'sendLetter'>) => remote.send(letter, revision),
      receipt => ({ type: 'letterSent', receipt }),
    ),
  }
}
