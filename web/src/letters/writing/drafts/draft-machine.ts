import { draftSaveDelayMs } from '@novelette/domain/letters/draft-times.ts'
import type { Draft, SavedDraft } from '@novelette/domain/letters/drafts.ts'
import {
  isRetriedInWindow,
  isUnreachable,
  type PermanentError,
} from '#letters/writing/answers/letter-answers.ts'
import { errorCode, type FailureCode, isSessionOver } from '#lib/error-code.ts'
import { type DraftText, draftTextOf, sameText } from './draft-text.ts'
import { carries, type LetterReceipt, type SentText } from './sent-text.ts'

/** Where the text is safe. */
export type SyncStatus =
  | { readonly kind: 'blank' | 'saving' }
  | { readonly kind: 'saved'; readonly at: Date }
  /** The server does not have it; this browser does, if `hasRoom` says so. Another person at the browser counts as signed out. */
  | { readonly kind: 'unsaved'; readonly reason: FailureCode }
  | { readonly kind: 'conflict'; readonly other: Draft }
  /** A letter was sent under this id from elsewhere, without these words; null where nobody can say any more what it said. */
  | { readonly kind: 'sentElsewhere'; readonly sent: SentText | null }

/** What has become of pressing Send. */
type DeliveryStatus =
  | { readonly kind: 'none' | 'waiting' }
  | { readonly kind: 'sending'; readonly letter: DraftText }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'sent'; readonly receipt: LetterReceipt }

/**
 * One letter being written in one window, which never takes over what another wrote. Changes are counted, since their text is
 * costly to read.
 */
export type DraftState = {
  readonly sync: SyncStatus
  readonly delivery: DeliveryStatus
  /** The only call under way. */
  readonly request: 'save' | 'remove' | 'reconcile' | 'send' | 'compare' | null
  /** Of the server's draft that the text is based on; 0 when there is none. */
  readonly revision: number
  /**
   * What it says, where this window showed it and did not ask for it to be sent. A letter that went came after it, or would not have
   * gone.
   */
  readonly savedText: DraftText | null
  /** Saves that name this revision and have no answer. The server took at most one of them. */
  readonly unacknowledgedSaves: readonly DraftText[]
  /** What this browser stored of this revision. Another tab may have saved one: over plain HTTP it cannot tell that it is open here. */
  readonly storedTexts: readonly DraftText[]
  readonly changes: number
  readonly requestedChanges: number
  readonly savedChanges: number
  readonly storedChanges: number
  /** When this browser stored it last; 0 when it did not. */
  readonly storedAt: number
  /** False when this browser had no room. */
  readonly hasRoom: boolean
  readonly failures: number
  readonly isOpen: boolean
  readonly isDiscarded: boolean
}

/** `text` is null when there is nothing to read. */
export type DraftEvent =
  | { readonly type: 'opened' | 'closed' | 'changed' | 'removed' | 'discarded' | 'overwriteChosen' }
  | { readonly type: 'storeDue'; readonly text: DraftText | null }
  | { readonly type: 'saveDue'; readonly text: DraftText | null; readonly keepalive?: boolean }
  | { readonly type: 'stored'; readonly storedAt: number | null }
  | { readonly type: 'saved'; readonly saved: SavedDraft }
  | { readonly type: 'fetched'; readonly draft: Draft }
  | { readonly type: 'letterFetched'; readonly sent: SentText; readonly text: DraftText | null }
  | { readonly type: 'failed'; readonly error: unknown }
  | DeliveryEvent

type DeliveryEvent =
  | { readonly type: 'sendPressed'; readonly letter: DraftText }
  | { readonly type: 'letterSent'; readonly receipt: LetterReceipt }
  | { readonly type: 'queued'; readonly storedAt: number | null; readonly error: unknown }
  | { readonly type: 'waitingStarted' | 'waitingEnded' | 'connectionRestored' }
  /** The outbox sent this letter, or was refused. */
  | {
      readonly type: 'outboxSent'
      readonly letter: DraftText
      readonly text: DraftText | null
      readonly receipt: LetterReceipt
    }
  | { readonly type: 'outboxRefused'; readonly error: unknown }

/** What is stored in this browser or queued in its outbox. */
type StoredVersion = {
  readonly text: DraftText
  readonly revision: number
  readonly unacknowledgedSaves: readonly DraftText[]
  readonly refused?: PermanentError | undefined
}

export type DraftEffect =
  | { readonly type: 'scheduleSave'; readonly inMs: number }
  | { readonly type: 'retrySave'; readonly failures: number }
  | { readonly type: 'cancelTimers' | 'scheduleStore' }
  /** Reads the text and dispatches saveDue or storeDue at once. */
  | { readonly type: 'saveNow'; readonly keepalive: boolean }
  | { readonly type: 'storeNow' }
  | ({ readonly type: 'store'; readonly storedAt: number } & StoredVersion)
  | { readonly type: 'dropStored'; readonly storedAt: number }
  | {
      readonly type: 'saveDraft'
      readonly text: DraftText
      readonly revision: number
      readonly keepalive: boolean
    }
  | { readonly type: 'removeDraft'; readonly revision: number }
  | { readonly type: 'fetchDraft' | 'fetchLetter' }
  | { readonly type: 'sendLetter'; readonly letter: DraftText; readonly revision: number }
  | ({ readonly type: 'queueLetter'; readonly error: unknown } & StoredVersion)
  /** Dispatches waitingStarted if another window has queued it, else waitingEnded. */
  | { readonly type: 'checkOutbox' }
  | { readonly type: 'reportSessionOver' }
  | { readonly type: 'reportSent'; readonly receipt: LetterReceipt }

type Step = readonly [DraftState, readonly DraftEffect[]]

type OpenedDraft = Pick<DraftState, 'revision' | 'storedAt' | 'sync'> & {
  readonly text: DraftText
  readonly unacknowledgedSaves?: readonly DraftText[] | undefined
}

/** What is stored in this browser alone still has to reach the server, which may have it already. */
export function initialState({ text, sync, unacknowledgedSaves = [], ...opened }: OpenedDraft): DraftState {
  return {
    sync,
    delivery: { kind: 'none' },
    request: null,
    revision: opened.revision,
    savedText: sync.kind === 'saved' ? text : null,
    unacknowledgedSaves: sync.kind === 'unsaved' ? [...unacknowledgedSaves, text] : unacknowledgedSaves,
    storedTexts: [],
    changes: sync.kind === 'unsaved' || sync.kind === 'conflict' ? 1 : 0,
    requestedChanges: 0,
    savedChanges: 0,
    storedChanges: -1,
    storedAt: opened.storedAt,
    hasRoom: true,
    failures: 0,
    isOpen: false,
    isDiscarded: false,
  }
}

/** Pure. Whoever performs the effects dispatches their results as events (docs/rules.md 4.1). */
export function transition(state: DraftState, event: DraftEvent): Step {
  switch (event.type) {
    case 'opened':
      return open({ ...state, isOpen: true })
    case 'closed':
      return step({ ...state, isOpen: false }, saveNow(true))
    case 'changed':
      return change(state)
    case 'storeDue':
      return state.isDiscarded || state.delivery.kind === 'sent'
        ? step(state)
        : (asSent(state, event.text) ?? store(state, event.text))
    case 'stored':
      return stored(state, event.storedAt)
    case 'saveDue':
      return asSent(state, event.text) ?? save(state, event.text, event.keepalive ?? false)
    case 'saved':
      return saved(rebase(state, event.saved.revision, state.unacknowledgedSaves.at(-1)), {
        kind: 'saved',
        at: event.saved.updatedAt,
      })
    case 'removed':
      return saved(rebase(state, 0), { kind: 'blank' })
    case 'fetched':
      return reconcile(state, event.draft)
    case 'letterFetched':
      return compare({ ...state, request: null }, event.sent, event.text)
    case 'failed':
      return failed(state, event.error)
    case 'overwriteChosen':
      return overwrite(state)
    case 'discarded':
      return drop({ ...state, isDiscarded: true }, { type: 'cancelTimers' })
    default:
      return deliver(state, event)
  }
}

function deliver(state: DraftState, event: DeliveryEvent): Step {
  const { kind } = state.delivery
  switch (event.type) {
    case 'sendPressed':
      return startSending(state, event.letter)
    case 'letterSent':
      return letterSent(state, event.receipt)
    case 'queued':
      // A letter that is a draft again is what this window stored.
      return event.storedAt === null
        ? refuse(state, event.error)
        : step({ ...state, delivery: { kind: 'waiting' }, savedText: null, storedAt: event.storedAt })
    case 'waitingStarted':
      return isPaused(state)
        ? step(state)
        : step(
            { ...state, delivery: { kind: 'waiting' } },
            { type: 'cancelTimers' },
            isDirty(state) && { type: 'storeNow' },
          )
    case 'waitingEnded':
      // Another window has sent it, as the next save will say, or called it off.
      return kind === 'waiting' ? resume({ ...state, delivery: { kind: 'none' } }, 0) : step(state)
    case 'connectionRestored':
      return reconnect(
        state.delivery.kind === 'refused' && isUnreachable(state.delivery.error)
          ? { ...state, delivery: { kind: 'none' } }
          : state,
      )
    case 'outboxSent':
      // Another window may have queued another text: this one continues, and its next save reports it.
      return event.text && sameText(event.text, event.letter) ? letterSent(state, event.receipt) : step(state)
    case 'outboxRefused':
      // The outbox still has it for a moment.
      return kind === 'sending' || kind === 'sent'
        ? step(state)
        : resume({ ...state, delivery: { kind: 'refused', error: event.error } })
  }
}

function open(state: DraftState): Step {
  // It was kept from a letter that was sent without it, as far as could be seen then.
  return state.sync.kind === 'sentElsewhere' ? requestLetter(state) : step(state, isDirty(state) && saveIn(0))
}

function reconnect(state: DraftState): Step {
  const isUncompared = state.sync.kind === 'sentElsewhere' && !state.sync.sent && !state.request
  return isUncompared ? requestLetter(state) : step(state)
}

function isDirty({ changes, savedChanges }: Pick<DraftState, 'changes' | 'savedChanges'>): boolean {
  return changes !== savedChanges
}

/** Then nothing is saved or stored by itself. */
function isPaused({ delivery, isDiscarded }: DraftState): boolean {
  return isDiscarded || ['sending', 'waiting', 'sent'].includes(delivery.kind)
}

function isSending({ delivery }: DraftState): boolean {
  return delivery.kind === 'sending'
}

/** Whether the text is in this page alone, as far as it knows. */
export function isLostWithPage(state: Pick<DraftState, 'changes' | 'savedChanges' | 'hasRoom'>): boolean {
  return isDirty(state) && !state.hasRoom
}

function change(state: DraftState): Step {
  const { delivery } = state
  const next: DraftState = {
    ...state,
    changes: state.changes + 1,
    delivery: delivery.kind === 'refused' ? { kind: 'none' } : delivery,
  }
  return isPaused(next) ? step(next) : step(next, saveIn(draftSaveDelayMs), { type: 'scheduleStore' })
}

function store(state: DraftState, text: DraftText | null): Step {
  const { changes, storedChanges, storedAt } = state
  if (changes === storedChanges) return step(state)
  const next = { ...state, storedChanges: changes }
  if (!text || isOnServer(state, text)) return drop({ ...next, hasRoom: true })
  const storing = { ...next, storedTexts: addText(state.storedTexts, text) }
  return step(storing, { type: 'store', storedAt, ...storedVersion(state, text) })
}

/** Stored here, too, it would be left behind as a draft when a letter goes that was written on from it. */
function isOnServer({ savedText, unacknowledgedSaves }: DraftState, text: DraftText): boolean {
  return savedText !== null && unacknowledgedSaves.length === 0 && sameText(text, savedText)
}

function storedVersion(state: DraftState, text: DraftText): StoredVersion {
  const { revision } = state
  return { text, revision, unacknowledgedSaves: likeliestSaves(state), refused: permanentErrorOf(state.sync) }
}

/** The first and the latest are the likeliest to have arrived. */
function likeliestSaves({ unacknowledgedSaves }: DraftState): readonly DraftText[] {
  return unacknowledgedSaves.filter((_, index, all) => index === 0 || index === all.length - 1)
}

/** Why the server would refuse this text again. */
function permanentErrorOf({ kind }: SyncStatus): PermanentError | undefined {
  if (kind === 'sentElsewhere') return 'letter_conflict'
  return kind === 'conflict' ? 'draft_conflict' : undefined
}

/** Without room it is tried again with the next save. */
function stored(state: DraftState, storedAt: number | null): Step {
  if (storedAt === null) return step({ ...state, hasRoom: false, storedChanges: -1 })
  return step({ ...state, hasRoom: true, storedAt })
}

function save(before: DraftState, text: DraftText | null, keepalive: boolean): Step {
  if (!isDirty(before) || isPaused(before)) return step(before)
  const [state, storing] = store(before, text)
  if (state.request || state.sync.kind === 'conflict' || state.sync.kind === 'sentElsewhere')
    return [state, storing]
  const { revision, changes } = state
  const requesting = { ...state, requestedChanges: changes }
  if (text) {
    const unacknowledgedSaves = addText(state.unacknowledgedSaves, text)
    const saving: DraftState = {
      ...requesting,
      request: 'save',
      sync: { kind: 'saving' },
      unacknowledgedSaves,
    }
    return step(saving, ...storing, { type: 'saveDraft', text, revision, keepalive })
  }
  if (revision > 0 || state.unacknowledgedSaves.length > 0)
    return step({ ...requesting, request: 'remove' }, ...storing, { type: 'removeDraft', revision })
  return after(saved(requesting, { kind: 'blank' }), storing)
}

const maxTexts = 20

function addText(texts: readonly DraftText[], text: DraftText): readonly DraftText[] {
  return texts.length < maxTexts ? [...texts, text] : [...texts.slice(0, 1), ...texts.slice(2), text]
}

/** The text is based on this revision from here on. */
function rebase(state: DraftState, revision: number, savedText: DraftText | null = null): DraftState {
  return { ...state, revision, savedText, unacknowledgedSaves: [], storedTexts: [] }
}

function saved(state: DraftState, sync: SyncStatus): Step {
  const next: DraftState = {
    ...state,
    sync,
    request: null,
    failures: 0,
    savedChanges: state.requestedChanges,
  }
  if (isSending(next)) return requestSending(next)
  if (!isDirty(next))
    return drop({ ...next, hasRoom: true, storedChanges: next.changes }, { type: 'cancelTimers' })
  // Stored again, since the revision has changed.
  return isPaused(next) ? step(next) : goOn({ ...next, storedChanges: -1 }, draftSaveDelayMs)
}

/** A closed window saves at once. */
function goOn(state: DraftState, inMs: number): Step {
  return state.isOpen ? step(state, saveIn(inMs), { type: 'scheduleStore' }) : step(state, saveNow(true))
}

function failed(state: DraftState, error: unknown): Step {
  if (state.request === 'compare' && errorCode(error) === 'not_found')
    return noteSentElsewhere({ ...state, request: null }, null)
  if (state.request === 'compare' && state.sync.kind === 'sentElsewhere' && !isSending(state))
    return step({ ...state, request: null }, isSessionOver(error) && { type: 'reportSessionOver' })
  const isOfDelivery = state.request === 'send' || state.request === 'reconcile'
  return isSending(state) && isOfDelivery ? sendFailed(state, error) : saveFailed(state, error)
}

function saveFailed(state: DraftState, error: unknown): Step {
  const code = errorCode(error)
  if (code === 'draft_conflict') return step({ ...state, request: 'reconcile' }, { type: 'fetchDraft' })
  const next = { ...state, request: null }
  if (code === 'letter_conflict') return isSending(next) ? requestSending(next) : requestLetter(next)
  // Deleted elsewhere: it begins anew.
  const based = code === 'not_found' ? rebase(next, 0) : next
  const unsaved: DraftState = { ...based, sync: { kind: 'unsaved', reason: code } }
  const isRetried = isRetriedInWindow(error) && state.isOpen && !isPaused(state)
  const effects = [
    isSessionOver(error) && ({ type: 'reportSessionOver' } as const),
    !state.isDiscarded && ({ type: 'storeNow' } as const),
    isRetried && ({ type: 'retrySave', failures: state.failures } as const),
  ]
  const failed = isRetried ? { ...unsaved, failures: state.failures + 1 } : unsaved
  return isSending(failed) ? after(requestSending(failed), effects) : step(failed, ...effects)
}

/** Its words may be those that went. A closed window's are compared by `uploadLocalDrafts`. */
function requestLetter(state: DraftState): Step {
  if (!state.isOpen || state.isDiscarded) return step(state)
  return step({ ...state, request: 'compare' }, { type: 'fetchLetter' })
}

/** What this window says went from another one, or its words are kept, and its writer decides about them. */
function compare(state: DraftState, sent: SentText, text: DraftText | null): Step {
  if (isSending(state)) return requestSending(state)
  if (isPaused(state)) return step(state)
  const noted: DraftState = { ...state, sync: { kind: 'sentElsewhere', sent } }
  return asSent(noted, text) ?? noteSentElsewhere(state, sent)
}

/** Null while the text says something that was written here, and that the letter did not. */
function asSent(state: DraftState, text: DraftText | null): Step | null {
  const sent = state.sync.kind === 'sentElsewhere' && state.sync.sent
  if (!sent || !text || isPaused(state)) return null
  const hasNothingOfItsOwn = state.savedText && sameText(text, state.savedText)
  if (!hasNothingOfItsOwn && !carries(sent, text)) return null
  return letterSent({ ...state, sync: { kind: 'blank' } }, sent.receipt)
}

/** It is not saved again before its writer has seen it. */
function noteSentElsewhere(before: DraftState, sent: SentText | null): Step {
  const state: DraftState = { ...before, sync: { kind: 'sentElsewhere', sent } }
  if (isSending(state)) return requestSending(state)
  return state.isOpen ? step({ ...state, storedChanges: -1 }, { type: 'storeNow' }) : step(state)
}

/** The server has another revision: of this window's own text, whose answer was lost or which another tab saved, or of other words. */
function reconcile(state: DraftState, draft: Draft): Step {
  const isOwn = [...state.unacknowledgedSaves, ...state.storedTexts].some(text => sameText(text, draft))
  const next = { ...state, request: null }
  if (isOwn) {
    const rebased = rebase(next, draft.revision, draftTextOf(draft))
    return isSending(state) ? requestSending(rebased) : goOn(rebased, 0)
  }
  const conflict: DraftState = { ...next, sync: { kind: 'conflict', other: draft } }
  return isSending(state) ? resume({ ...conflict, delivery: { kind: 'none' } }) : step(conflict)
}

/** The writer prefers this text to that of the conflict. */
function overwrite(state: DraftState): Step {
  if (state.sync.kind !== 'conflict') return step(state)
  const rebased = rebase(state, state.sync.other.revision)
  const next: DraftState = { ...rebased, sync: { kind: 'saving' }, changes: state.changes + 1 }
  return step(next, { type: 'scheduleStore' }, saveNow(false))
}

/** In a conflict the other text would go with the draft, so the writer chooses first. */
function startSending(before: DraftState, letter: DraftText): Step {
  if (isPaused(before) || before.sync.kind === 'conflict') return step(before)
  const [state, storing] = isDirty(before) ? store(before, letter) : step(before)
  const sending: DraftState = { ...state, delivery: { kind: 'sending', letter } }
  const effects = [{ type: 'cancelTimers' } as const, ...storing]
  return state.request ? step(sending, ...effects) : after(requestSending(sending), effects)
}

function requestSending(state: DraftState): Step {
  if (state.delivery.kind !== 'sending') return step(state)
  const { letter } = state.delivery
  return step({ ...state, request: 'send' }, { type: 'sendLetter', letter, revision: state.revision })
}

function letterSent(state: DraftState, receipt: LetterReceipt): Step {
  const next: DraftState = { ...state, request: null, delivery: { kind: 'sent', receipt } }
  return drop(next, { type: 'cancelTimers' }, { type: 'reportSent', receipt })
}

function sendFailed(state: DraftState, error: unknown): Step {
  const code = errorCode(error)
  if (state.delivery.kind !== 'sending') return step(state)
  if (code === 'draft_conflict' && state.request === 'send')
    return step({ ...state, request: 'reconcile' }, { type: 'fetchDraft' })
  if (code === 'not_found' && state.request === 'reconcile') return requestSending(rebase(state, 0))
  if (!isUnreachable(error)) return refuse({ ...state, request: null }, error)
  const version = storedVersion(state, state.delivery.letter)
  return step({ ...state, request: null }, { type: 'queueLetter', error, ...version })
}

function refuse(state: DraftState, error: unknown): Step {
  const reported = isSessionOver(error) && ({ type: 'reportSessionOver' } as const)
  return after(
    resume({ ...state, delivery: { kind: 'refused', error } }),
    [reported],
    [{ type: 'checkOutbox' }],
  )
}

/** The letter was not sent, as far as is known: the next save is refused if it was. */
function resume(state: DraftState, inMs: number = draftSaveDelayMs): Step {
  return goOn({ ...state, isDiscarded: false, changes: state.changes + 1 }, inMs)
}

const saveIn = (inMs: number): DraftEffect => ({ type: 'scheduleSave', inMs })
const saveNow = (keepalive: boolean): DraftEffect => ({ type: 'saveNow', keepalive })

/** Removes what this window stored, but not what another has stored since. */
function drop(state: DraftState, ...effects: readonly DraftEffect[]): Step {
  return step({ ...state, storedAt: 0 }, { type: 'dropStored', storedAt: state.storedAt }, ...effects)
}

function step(state: DraftState, ...effects: readonly (DraftEffect | false)[]): Step {
  return [state, effects.filter(effect => effect !== false)]
}

function after(
  [state, effects]: Step,
  before: readonly (DraftEffect | false)[],
  later: readonly DraftEffect[] = [],
): Step {
  return step(state, ...before, ...effects, ...later)
}
