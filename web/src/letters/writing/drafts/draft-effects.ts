import { draftSaveDelayMs } from '@novelette/domain/letters/draft-times.ts'
import { keepLines } from '#letters/parts/line/kept-lines.ts'
import { backoff } from '#lib/pause.ts'
import { whenIdle } from '#lib/when-idle.ts'
import type { DraftEffect, DraftEvent } from './draft-machine.ts'
import type { DraftText } from './draft-text.ts'
import { dropLocalDraft, storeLocalDraft } from './local-drafts.ts'
import { outbox } from './outbox.ts'
import { createRemoteDraft } from './remote-draft.ts'
import { fetchLetter, sendOrSchedule } from './remote-letter.ts'
import { announceLetter } from './sent-text.ts'

export type DraftEffectOptions = {
  readonly writerId: string
  readonly id: string
  readonly dispatch: (event: DraftEvent) => void
  /** The text as it is now; null when it is blank. */
  readonly read: () => DraftText | null
  /** Called after each answer of the server. */
  readonly onAnswer: () => void
  readonly onSessionOver: () => void
}

type Performers = {
  readonly [Type in DraftEffect['type']]: (effect: Extract<DraftEffect, { type: Type }>) => void
}

/** Performs the effects of one draft's machine in this browser and on the server. */
export function createDraftEffects(options: DraftEffectOptions) {
  const { writerId, id, dispatch, read } = options
  const timers = createTimers()
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
      const local = { id, ...text, revision, unacknowledgedSaves, refused }
      dispatch({ type: 'stored', storedAt: storeLocalDraft(writerId, local, storedAt) })
    },
    dropStored: ({ storedAt }) => dropLocalDraft(writerId, id, storedAt),
    queueLetter: ({ text, revision, unacknowledgedSaves, error }) => {
      const storedAt = outbox.add(writerId, { id, ...text, revision, unacknowledgedSaves })
      if (storedAt !== null) keepLines(writerId, text.content)
      dispatch({ type: 'queued', storedAt, error })
    },
    checkOutbox,
    reportSessionOver: options.onSessionOver,
    reportSent: ({ receipt }) => announceLetter(writerId, receipt),
  }
  const perform = (effect: DraftEffect) => (performers[effect.type] as (effect: DraftEffect) => void)(effect)
  return { perform, save, checkOutbox, read }
}

type Calls = Pick<Performers, 'saveDraft' | 'removeDraft' | 'fetchDraft' | 'fetchLetter' | 'sendLetter'>

/** The effects that the server answers. */
function createCalls({ writerId, id, dispatch, read, onAnswer }: DraftEffectOptions): Calls {
  const remote = createRemoteDraft(writerId, id)
  const answer = async <Answer>(call: Promise<Answer>, toEvent: (answer: Answer) => DraftEvent) => {
    dispatch(await call.then(toEvent, (error): DraftEvent => ({ type: 'failed', error })))
    onAnswer()
  }
  return {
    saveDraft: ({ text, revision, keepalive }) =>
      void answer(remote.save(text, revision, keepalive), saved => ({ type: 'saved', saved })),
    removeDraft: ({ revision }) => void answer(remote.remove(revision), () => ({ type: 'removed' })),
    fetchDraft: () => void answer(remote.fetch(), draft => ({ type: 'fetched', draft })),
    fetchLetter: () =>
      void answer(fetchLetter(writerId, id, read()?.plan), sent => ({
        type: 'letterFetched',
        sent,
        text: read(),
      })),
    sendLetter: ({ letter, revision }) =>
      void answer(sendOrSchedule(writerId, id, letter, revision), receipt => {
        keepLines(writerId, letter.content)
        return { type: 'letterSent', receipt }
      }),
  }
}

/** Milliseconds from the first change to when this browser stores it. */
const storeDelayMs = 400

function createTimers() {
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let storeTimer: ReturnType<typeof setTimeout> | undefined
  const clearSave = () => clearTimeout(saveTimer)
  const clearStore = () => {
    clearTimeout(storeTimer)
    storeTimer = undefined
  }
  return {
    clearSave,
    setSave(save: () => void, inMs: number): void {
      clearSave()
      saveTimer = setTimeout(save, inMs)
    },
    clearStore,
    /** Once for all changes until then. */
    setStore(store: () => void): void {
      storeTimer ??= setTimeout(() => whenIdle(store), storeDelayMs)
    },
    clear(): void {
      clearSave()
      clearStore()
    },
  }
}
