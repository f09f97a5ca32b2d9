import { type ErrorCode, errors } from '@novelette/domain/errors.ts'
import { describe, expect, it } from 'vitest'
import { CallError } from '#lib/error-code.ts'
import {
  type DraftEvent,
  type DraftState,
  initialState,
  isLostWithPage,
  transition,
} from './draft-machine.ts'
import type { DraftText } from './draft-text.ts'

const says = (words: string): DraftText => ({ receiver: 'Noor', content: words, banner: 'starry-night' })
const [one, two, three] = [says('One'), says('Two'), says('Three')]
const toGuest: DraftText = { ...one, receiver: '', guest: { id: 'g', name: 'Rosalind' } }
const at = new Date(0)
const offline = new TypeError('Failed to fetch')
const refusal = (code: ErrorCode) => new CallError(code, errors[code])
const draft = (text: DraftText, revision: number) => ({ id: 'd', ...text, revision, updatedAt: at })

const blank = initialState({
  text: says(''),
  sync: { kind: 'blank' },
  revision: 0,
  unacknowledgedSaves: [],
  storedAt: 0,
})
const receipt = {
  id: 'd',
  status: 'sent',
  createdAt: at,
  receiver: { id: 'n', username: 'Noor', profilePicture: null },
} as const

const changed: DraftEvent = { type: 'changed' }
const opened: DraftEvent = { type: 'opened' }
const closed: DraftEvent = { type: 'closed' }
const store = (text: DraftText): DraftEvent => ({ type: 'storeDue', text })
const save = (text: DraftText | null): DraftEvent => ({ type: 'saveDue', text })
const saved = (revision: number): DraftEvent => ({ type: 'saved', saved: { revision, updatedAt: at } })
const failed = (error: unknown): DraftEvent => ({ type: 'failed', error })
const fetched = (text: DraftText, revision: number): DraftEvent => ({
  type: 'fetched',
  draft: draft(text, revision),
})
const send = (letter: DraftText): DraftEvent => ({ type: 'sendPressed', letter })

/** The state after these events, and the effects of the last. */
function run(...events: readonly DraftEvent[]): {
  readonly state: DraftState
  readonly effects: readonly string[]
} {
  let state = blank
  let effects: readonly string[] = []
  for (const event of events) {
    const [next, asked] = transition(state, event)
    state = next
    effects = asked.map(({ type }) => type)
  }
  return { state, effects }
}

const written = [opened, changed, save(one)]
const inConflict = [...written, failed(refusal('draft_conflict')), fetched(two, 3)]
const refusedAsSent = [...written, failed(refusal('letter_conflict'))]
const went = (words: DraftText, text: DraftText | null): DraftEvent => ({
  type: 'letterFetched',
  sent: { receipt, text: words },
  text,
})
const waitedElsewhere: readonly DraftEvent[] = [...written, saved(1), { type: 'waitingStarted' }]
const refusedAfterWaiting = (text: DraftText): readonly DraftEvent[] => [
  { type: 'waitingEnded' },
  save(text),
  failed(refusal('letter_conflict')),
]
const isSending = [...written, saved(1), send(one)]

type Row = readonly [title: string, events: readonly DraftEvent[], state: object, effects: readonly string[]]

const rows: readonly Row[] = [
  [
    'blank: a change is stored and saved later',
    [opened, changed],
    { sync: { kind: 'blank' } },
    ['scheduleSave', 'scheduleStore'],
  ],
  [
    'editing: the text is stored before it is saved',
    written,
    { sync: { kind: 'saving' }, request: 'save' },
    ['store', 'saveDraft'],
  ],
  [
    'saving: a second save waits for the first',
    [...written, changed, save(two)],
    { request: 'save' },
    ['store'],
  ],
  [
    'saving: what another tab saved of the text that was stored here is no conflict',
    [opened, changed, store(one), changed, save(two), failed(refusal('draft_conflict')), fetched(one, 3)],
    { revision: 3, request: null, storedTexts: [] },
    ['scheduleSave', 'scheduleStore'],
  ],
  [
    'saving: an answer makes it saved',
    [...written, saved(1)],
    { sync: { kind: 'saved', at }, revision: 1, request: null },
    ['dropStored', 'cancelTimers'],
  ],
  [
    'saving: what was written during the save is saved next',
    [...written, changed, saved(1)],
    { revision: 1 },
    ['scheduleSave', 'scheduleStore'],
  ],
  [
    'saved: nothing is called while nothing changes',
    [...written, saved(1), save(one)],
    { request: null },
    [],
  ],
  [
    'saved: an emptied draft is removed',
    [...written, saved(1), changed, save(null)],
    { request: 'remove' },
    ['dropStored', 'removeDraft'],
  ],
  [
    'blank: what the server may have by a save without an answer is removed',
    [...written, failed(offline), changed, save(null)],
    { request: 'remove', revision: 0 },
    ['dropStored', 'removeDraft'],
  ],
  [
    'blank: what the server never had is not removed',
    [opened, changed, save(null)],
    { sync: { kind: 'blank' }, request: null },
    ['dropStored', 'dropStored', 'cancelTimers'],
  ],
  [
    'offline: a failed save is stored and tried again',
    [...written, failed(offline)],
    { sync: { kind: 'unsaved', reason: 'offline' } },
    ['storeNow', 'retrySave'],
  ],
  [
    'offline: a save without an answer is repeated in its revision, since it may have arrived',
    [...written, failed(offline), save(one)],
    { request: 'save', revision: 0, unacknowledgedSaves: [one, one] },
    ['saveDraft'],
  ],
  [
    'offline: a closed window tries no more',
    [...written, closed, failed(offline)],
    { sync: { kind: 'unsaved', reason: 'offline' } },
    ['storeNow'],
  ],
  [
    'signed out, or another person: it is reported and stored',
    [...written, failed(refusal('signed_out'))],
    { sync: { kind: 'unsaved', reason: 'signed_out' } },
    ['reportSessionOver', 'storeNow'],
  ],
  [
    'too large: it is not saved again',
    [...written, failed(refusal('too_large'))],
    { sync: { kind: 'unsaved', reason: 'too_large' } },
    ['storeNow'],
  ],
  [
    'no room: the text is in this page alone',
    [...written, failed(offline), { type: 'stored', storedAt: null }],
    { hasRoom: false },
    [],
  ],
  [
    'deleted elsewhere: it begins anew',
    [...written, saved(1), changed, save(two), failed(refusal('not_found'))],
    { revision: 0 },
    ['storeNow', 'retrySave'],
  ],
  [
    'another revision: the draft is fetched',
    [...written, failed(refusal('draft_conflict'))],
    { request: 'reconcile' },
    ['fetchDraft'],
  ],
  [
    'another revision of its own: it goes on from there',
    [...written, failed(offline), save(two), failed(refusal('draft_conflict')), fetched(one, 1)],
    { revision: 1, request: null },
    ['scheduleSave', 'scheduleStore'],
  ],
  [
    'conflict: another text waits for a choice',
    inConflict,
    { sync: { kind: 'conflict' }, request: null },
    [],
  ],
  [
    'conflict: the same words for a guest are another text',
    [...written, failed(refusal('draft_conflict')), fetched(toGuest, 3)],
    { sync: { kind: 'conflict' }, request: null },
    [],
  ],
  [
    'another revision of its own, for a guest: it goes on from there',
    [opened, changed, save(toGuest), failed(offline), changed, save(one)].concat(
      failed(refusal('draft_conflict')),
      fetched(toGuest, 1),
    ),
    { revision: 1, request: null },
    ['scheduleSave', 'scheduleStore'],
  ],
  [
    'conflict: nothing is saved or sent',
    [...inConflict, changed, save(one), send(one)],
    { request: null, delivery: { kind: 'none' } },
    [],
  ],
  [
    'conflict: the chosen text replaces the other',
    [...inConflict, { type: 'overwriteChosen' }, save(one)],
    { revision: 3, request: 'save' },
    ['store', 'saveDraft'],
  ],
  [
    'sent elsewhere: what went is asked for first',
    refusedAsSent,
    { sync: { kind: 'saving' }, request: 'compare' },
    ['fetchLetter'],
  ],
  [
    'sent elsewhere: the same words are sent, and no draft',
    [...refusedAsSent, went(one, one)],
    { delivery: { kind: 'sent', receipt }, request: null },
    ['dropStored', 'cancelTimers', 'reportSent'],
  ],
  [
    'sent elsewhere: other words stay in this browser',
    [...refusedAsSent, went(two, one)],
    { sync: { kind: 'sentElsewhere' }, delivery: { kind: 'none' } },
    ['storeNow'],
  ],
  [
    'sent elsewhere: other words are stored and not saved',
    [...refusedAsSent, went(two, one), changed, save(three)],
    { sync: { kind: 'sentElsewhere' }, request: null },
    ['store'],
  ],
  [
    'sent elsewhere: words that become those that went are sent',
    [...refusedAsSent, went(two, one), changed, store(two)],
    { delivery: { kind: 'sent', receipt } },
    ['dropStored', 'cancelTimers', 'reportSent'],
  ],
  [
    'sent elsewhere: a letter that was typed and deleted leaves no words of this window’s own',
    [...written, saved(1), changed, save(one), failed(refusal('letter_conflict')), went(two, one)],
    { delivery: { kind: 'sent', receipt }, sync: { kind: 'blank' } },
    ['dropStored', 'cancelTimers', 'reportSent'],
  ],
  [
    'sent elsewhere: own words that are deleted up to what was saved are sent',
    [...written, saved(1), changed, save(three), failed(refusal('letter_conflict')), went(two, three)].concat(
      [changed, store(one)],
    ),
    { delivery: { kind: 'sent', receipt } },
    ['dropStored', 'cancelTimers', 'reportSent'],
  ],
  [
    'sent elsewhere: an emptied letter stays as it is',
    [...refusedAsSent, went(two, null)],
    { sync: { kind: 'sentElsewhere' } },
    ['storeNow'],
  ],
  [
    'sent elsewhere: without an answer it is asked again',
    [...refusedAsSent, failed(offline)],
    { sync: { kind: 'unsaved', reason: 'offline' }, request: null },
    ['storeNow', 'retrySave'],
  ],
  [
    'sent elsewhere: what nobody has any more cannot be compared, and the text stays',
    [...refusedAsSent, failed(refusal('not_found'))],
    { sync: { kind: 'sentElsewhere', sent: null }, revision: 0 },
    ['storeNow'],
  ],
  [
    'sent elsewhere: a letter that is sent meanwhile here is the same, or is refused',
    [...refusedAsSent, send(one), went(one, one)],
    { request: 'send' },
    ['sendLetter'],
  ],
  [
    'sent elsewhere: a closed window leaves its text to others',
    [...written, closed, failed(refusal('letter_conflict'))],
    { request: null },
    [],
  ],
  [
    'sending: the letter is sent at once',
    isSending,
    { delivery: { kind: 'sending' }, request: 'send' },
    ['cancelTimers', 'sendLetter'],
  ],
  [
    'sending: the running save is awaited',
    [...written, send(one)],
    { delivery: { kind: 'sending' }, request: 'save' },
    ['cancelTimers'],
  ],
  [
    'sending: it follows the save in its revision',
    [...written, send(one), saved(1)],
    { request: 'send', revision: 1 },
    ['sendLetter'],
  ],
  [
    'sending: it follows a failed save, too',
    [...written, send(one), failed(offline)],
    { request: 'send' },
    ['storeNow', 'sendLetter'],
  ],
  ['sending: a second press does nothing', [...isSending, send(two)], { request: 'send' }, []],
  [
    'sending: a conflict with its own save sends again',
    [...written, failed(offline), send(one), failed(refusal('draft_conflict')), fetched(one, 1)],
    { request: 'send', revision: 1 },
    ['sendLetter'],
  ],
  [
    'sending: a conflict with another text is not sent',
    [...isSending, failed(refusal('draft_conflict')), fetched(two, 2)],
    { sync: { kind: 'conflict' }, delivery: { kind: 'none' } },
    ['scheduleSave', 'scheduleStore'],
  ],
  [
    'sending: a draft that is gone by the time it is fetched does not hold back its letter',
    [...isSending, failed(refusal('draft_conflict')), failed(refusal('not_found'))],
    { delivery: { kind: 'sending' }, request: 'send', revision: 0 },
    ['sendLetter'],
  ],
  [
    'sent: nothing stays stored in this browser',
    [...isSending, { type: 'letterSent', receipt }],
    { delivery: { kind: 'sent' }, request: null },
    ['dropStored', 'cancelTimers', 'reportSent'],
  ],
  ['unreachable: the letter is queued', [...isSending, failed(offline)], { request: null }, ['queueLetter']],
  [
    'waiting: nothing is saved',
    [...isSending, failed(offline), { type: 'queued', storedAt: 7, error: offline }, changed, save(two)],
    { delivery: { kind: 'waiting' }, request: null },
    [],
  ],
  [
    'waiting: a cancelled letter is a draft again',
    [
      ...isSending,
      failed(offline),
      { type: 'queued', storedAt: 7, error: offline },
      { type: 'waitingEnded' },
    ],
    { delivery: { kind: 'none' }, storedAt: 7 },
    ['scheduleSave', 'scheduleStore'],
  ],
  [
    'waiting: the letter that was sent ends the draft',
    [
      ...isSending,
      failed(offline),
      { type: 'queued', storedAt: 7, error: offline },
      { type: 'outboxSent', letter: one, text: one, receipt },
    ],
    { delivery: { kind: 'sent' } },
    ['dropStored', 'cancelTimers', 'reportSent'],
  ],
  [
    'waiting elsewhere: another text is kept when the letter was sent',
    [opened, changed, { type: 'waitingStarted' }, { type: 'outboxSent', letter: one, text: two, receipt }],
    { delivery: { kind: 'waiting' } },
    [],
  ],
  [
    'waiting elsewhere: a window without words of its own keeps none when the letter says others',
    [...waitedElsewhere, ...refusedAfterWaiting(one), went(two, one)],
    { delivery: { kind: 'sent', receipt }, sync: { kind: 'blank' } },
    ['dropStored', 'cancelTimers', 'reportSent'],
  ],
  [
    'waiting elsewhere: what the server has is not stored here once more',
    [...waitedElsewhere, { type: 'waitingEnded' }, store(one)],
    { delivery: { kind: 'none' } },
    ['dropStored'],
  ],
  [
    'waiting elsewhere: words that were written since the last save are kept',
    [...waitedElsewhere, changed, ...refusedAfterWaiting(three), went(two, three)],
    { delivery: { kind: 'none' }, sync: { kind: 'sentElsewhere' } },
    ['storeNow'],
  ],
  [
    'waiting: words that were to be sent themselves are kept when another device sent others',
    [
      ...isSending,
      failed(offline),
      { type: 'queued', storedAt: 7, error: offline },
      ...refusedAfterWaiting(one),
      went(two, one),
    ],
    { delivery: { kind: 'none' }, sync: { kind: 'sentElsewhere' } },
    ['storeNow'],
  ],
  [
    'refused: it is a draft again',
    [...isSending, failed(refusal('friends_only'))],
    { delivery: { kind: 'refused' }, request: null },
    ['scheduleSave', 'scheduleStore', 'checkOutbox'],
  ],
  [
    'refused: a letter whose link is closed is a draft for the guest again',
    [opened, changed, save(toGuest), saved(1), send(toGuest), failed(refusal('guest_closed'))],
    { delivery: { kind: 'refused' }, request: null },
    ['scheduleSave', 'scheduleStore', 'checkOutbox'],
  ],
  ...(['letter_conflict', 'already_left'] as const).map(
    (code): Row => [
      `refused: the next save asks what went under this id: ${code}`,
      [...isSending, failed(refusal(code)), save(one), failed(refusal('letter_conflict'))],
      { delivery: { kind: 'refused' }, request: 'compare' },
      ['fetchLetter'],
    ],
  ),
  ...(['letter_conflict', 'already_left'] as const).map(
    (code): Row => [
      `refused: the words that went are sent here, too: ${code}`,
      [...isSending, failed(refusal(code)), save(one), failed(refusal('letter_conflict')), went(one, one)],
      { delivery: { kind: 'sent', receipt }, request: null },
      ['dropStored', 'cancelTimers', 'reportSent'],
    ],
  ),
  [
    'refused: a change ends the refusal',
    [...isSending, failed(refusal('friends_only')), changed],
    { delivery: { kind: 'none' } },
    ['scheduleSave', 'scheduleStore'],
  ],
  [
    'refused without room: the connection ends the refusal',
    [
      ...isSending,
      failed(offline),
      { type: 'queued', storedAt: null, error: offline },
      { type: 'connectionRestored' },
    ],
    { delivery: { kind: 'none' } },
    [],
  ],
  [
    'discarded: a late refusal stores nothing',
    [...written, { type: 'discarded' }, failed(offline)],
    { isDiscarded: true },
    [],
  ],
  ['closed: the last text is saved at once', [opened, changed, closed], { isOpen: false }, ['saveNow']],
  [
    'closed: a text written during a save follows it',
    [...written, changed, closed, saved(1)],
    { isOpen: false },
    ['saveNow'],
  ],
]

describe('transition', () => {
  it.each(rows)('%s', (_, events, state, effects) => {
    const last = run(...events)
    expect(last.state).toMatchObject(state)
    expect(last.effects).toEqual(effects)
  })

  it('keeps what was left behind of a letter as it is without a connection, and compares it once there is one', () => {
    const leftBehind = initialState({
      text: one,
      sync: { kind: 'sentElsewhere', sent: null },
      revision: 1,
      storedAt: 1,
    })
    const [asking] = transition(leftBehind, opened)
    const [waiting, asked] = transition(asking, failed(offline))
    expect(waiting).toMatchObject({ sync: { kind: 'sentElsewhere', sent: null }, request: null })
    expect(asked).toEqual([])
    const [comparing, asksAgain] = transition(waiting, { type: 'connectionRestored' })
    expect(comparing).toMatchObject({ request: 'compare' })
    expect(asksAgain).toEqual([{ type: 'fetchLetter' }])
  })

  it('queues a letter for a guest with the guest', () => {
    const sending = run(opened, changed, save(toGuest), saved(1), send(toGuest)).state
    const [, effects] = transition(sending, failed(offline))
    expect(effects).toMatchObject([{ type: 'queueLetter', text: toGuest }])
  })

  it('keeps the first and the latest of 25 unacknowledged saves', () => {
    const saves = Array.from({ length: 25 }, (_, index) => [
      save(says(String(index))),
      failed(offline),
    ]).flat()
    const { unacknowledgedSaves } = run(opened, changed, ...saves).state
    expect(unacknowledgedSaves).toHaveLength(20)
    expect([unacknowledgedSaves[0], unacknowledgedSaves.at(-1)]).toEqual([says('0'), says('24')])
  })
})

describe('isLostWithPage', () => {
  const noRoom: DraftEvent = { type: 'stored', storedAt: null }
  const stored: DraftEvent = { type: 'stored', storedAt: 1 }
  it.each<[string, readonly DraftEvent[], boolean]>([
    ['a text that this browser stored', [...written, stored], false],
    ['a text without room, while it is saved', [...written, noRoom], true],
    ['a text without room, offline', [...written, noRoom, failed(offline)], true],
    [
      'a text without room, beside another one',
      [...written, noRoom, failed(refusal('draft_conflict'))],
      true,
    ],
    ['a saved text without room', [...written, noRoom, saved(1)], false],
  ])('answers for %s', (_, events, isLost) => {
    expect(isLostWithPage(run(...events).state)).toBe(isLost)
  })
})
