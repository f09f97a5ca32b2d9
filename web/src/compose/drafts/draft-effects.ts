import { draftSaveDelayMs } from '@novelette/domain/letters/draft-times.ts'
import { dispatchLetterEvent } from '#lib/live/letter-events.ts'
import { backoff } from '#lib/pause.ts'
import { whenIdle } from '#lib/when-idle.ts'
import type { DraftEffect, DraftEvent } from './draft-machine.ts'
import type { DraftText } from './draft-text.ts'
import { dropLocalDraft, storeLocalDraft } from './local-drafts.ts'
import { outbox } from './outbox.ts'
import { createRemoteDraft } from './remote-draft.ts'
import { letterEventOf } from './sent-text.ts'

export type DraftEffectOptions = {
  readonly writerId: string
  readonly id: string
  readonly dispatch: (event: DraftEvent) => void
  /** The text as it is now; null when it is blank. */
  readonly read: () => DraftText | null
  readonly onAnswer: () => void
  readonly onSessionOver: () => void
}

type Performers = {
  readonly [Type in DraftEffect['type']]: (effect: Extract<DraftEffect, { type: Type }>) => void
}

/** Performs the effects of one draft's machine in this browser and on the server. */
export function createDraftEffects(options: DraftEffectOptions) {
  const { writerId, id, dispatch, read } = options
  const timers = createDraftTimers()
  const save = (keepalive = false) => {
    timers.clearSave()
    dispatch({ type: 'saveDue', text: read(), keepalive })
  }
  const store = () => {
    timers.clearStore()
    dispatch({ type: 'storeDue', text: read() })
  }
  const checkOutbox = () => dispatch({ type: outbox.get(writerId, id) ? 'waitingStarted' : 'waitingEnded' })
  const performers: Performers = {
    ...createCalls(options),
    scheduleSave: ({ inMs }) => timers.setSave(save, inMs),
    retrySave: ({ failures }) => timers.setSave(save, backoff(failures) + draftSaveDelayMs),
    scheduleStore: () => timers.setStore(store),
    cancelTimers: timers.clear,
    saveNow: ({ keepalive }) => save(keepalive),
    storeNow: store,
    store: ({ text, revision, unacknowledgedSaves, refused, storedAt }) => {
      const draft = { id, ...text, revision, unacknowledgedSaves, refused }
      dispatch({ type: 'stored', storedAt: storeLocalDraft(writerId, draft, storedAt) })
    },
    dropStored: ({ storedAt }) => dropLocalDraft(writerId, id, storedAt),
    queueLetter: ({ text, revision, unacknowledgedSaves, error }) => {
      const storedAt = outbox.add(writerId, { id, ...text, revision, unacknowledgedSaves })
      dispatch({ type: 'queued', storedAt, error })
    },
    checkOutbox,
    reportSessionOver: options.onSessionOver,
    reportSent: ({ receipt }) =>
      dispatchLetterEvent(letterEventOf(receipt), { letterId: receipt.id, userId: writerId }),
  }
  const perform = (effect: DraftEffect) => (performers[effect.type] as (effect: DraftEffect) => void)(effect)
  return { perform, save, checkOutbox, read }
}

type Calls = Pick<Performers, 'saveDraft' | 'removeDraft' | 'fetchDraft' | 'fetchLetter' | 'sendLetter'>

/** The effects that the server answers. */
function createCalls({ writerId, id, dispatch, read, onAnswer }: DraftEffectOptions): Calls {
  const remote = createRemoteDraft(writerId, id)
  const dispatchAnswer = async <Answer>(call: Promise<Answer>, toEvent: (answer: Answer) => DraftEvent) => {
    dispatch(await call.then(toEvent, (error): DraftEvent => ({ type: 'failed', error })))
    onAnswer()
  }
  return {
    saveDraft: ({ text, revision, keepalive }) =>
      void dispatchAnswer(remote.save(text, revision, keepalive), saved => ({ type: 'saved', saved })),
    removeDraft: ({ revision }) => void dispatchAnswer(remote.remove(revision), () => ({ type: 'removed' })),
    fetchDraft: () => void dispatchAnswer(remote.fetch(), draft => ({ type: 'fetched', draft })),
    fetchLetter: () =>
      void dispatchAnswer(remote.fetchLetter(read()?.plan), sent => ({
        type: 'letterFetched',
        sent,
        text: read(),
      })),
    sendLetter: ({ letter, revision }) =>
      void dispatchAnswer(remote.send(letter, revision), receipt => ({ type: 'letterSent', receipt })),
  }
}

/** Milliseconds from the first change to when this browser stores it. */
const storeDelayMs = 400

function createDraftTimers() {
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let storeTimer: ReturnType<typeof setTimeout> | undefined
  const clearStore = () => {
    clearTimeout(storeTimer)
    storeTimer = undefined
  }
  return {
    clearSave: () => clearTimeout(saveTimer),
    setSave(save: () => void, inMs: number): void {
      clearTimeout(saveTimer)
      saveTimer = setTimeout(save, inMs)
    },
    /** Once for all changes until then. */
    setStore(store: () => void): void {
      storeTimer ??= setTimeout(() => whenIdle(store), storeDelayMs)
    },
    clearStore,
    clear(): void {
      clearTimeout(saveTimer)
      clearStore()
    },
  }
}
