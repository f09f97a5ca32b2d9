import type { ErrorCode } from '@novelette/domain/errors.ts'
import { joinLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceFiles } from '#letters/parts/files/device-files.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'
import {
  draftId as id,
  letterServer as letters,
  otherWriterId,
  says,
  otherDraftId as secondId,
  server,
  startDraftServer,
  writerId,
} from '#test/draft-server.ts'
import { firstRevision } from '#test/letter-server.ts'
import { limitStorage } from '#test/limit-storage.ts'
import { connectionLost, refusal } from '#test/server-stub.ts'
import { expectErrors } from '#test/setup.ts'
import { pass, settle } from '#test/time.ts'
import { Upload } from '#test/upload-stub.ts'
import type { DraftText } from './draft-text.ts'
import { draftsInTab } from './drafts-in-tab.ts'
import { flushOutbox } from './flush-outbox.ts'
import { type LocalDraft, localDrafts } from './local-drafts.ts'
import { type Outcome, outbox, reportOutcome, watchOutcome } from './outbox.ts'
import { uploadLocalDrafts } from './upload-local-drafts.ts'

let ending: AbortController

beforeEach(() => {
  startDraftServer()
  ending = new AbortController()
})

afterEach(async () => {
  ending.abort()
  await pass(100)
})

const onADay: LetterPlan = {
  delivery: { kind: 'day', wall: '2031-12-24T09:00', zone: 'UTC', zoneOf: 'fixed' },
}
const slowly: LetterPlan = { delivery: { kind: 'slow', days: 15, zone: 'UTC', isShown: true } }

const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
function goOnline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
}
const cut = (...paths: string[]) => letters.fail('before', connectionLost, ...paths)
const allKept = () => localDrafts.all(writerId)
const waiting = () => outbox.all(writerId)

describe('flushOutbox', () => {
  const outcomes: Outcome[] = []
  const ended = vi.fn()

  const wait = (words: string, more: Partial<LocalDraft> = {}) =>
    outbox.add(writerId, { id, ...says(words), revision: 0, ...more })
  const start = async () => {
    void flushOutbox(writerId, outcome => outcomes.push(outcome), ending.signal).then(ended)
    await settle()
  }
  const sends = () => server.inputsOf('letters/send')
  /** A letter stays on its way until what this returns is called. */
  function holdSending(): () => void {
    const arrival = Promise.withResolvers<void>()
    letters.hold('letters/send', arrival.promise)
    return arrival.resolve
  }

  beforeEach(() => {
    outcomes.length = 0
    ended.mockClear()
  })

  /** Rule 4.4 */
  it('sends a letter in the revision and the name of its writer, once, and ends', async () => {
    wait('One.', { revision: 3 })
    await start()
    expect(server.calls).toMatchObject([
      { path: 'letters/send', input: { id, ...says('One.'), revision: 3 }, asUserId: writerId },
    ])
    expect(outcomes).toMatchObject([{ letter: { id }, receipt: { id } }])
    expect(waiting()).toEqual([])
    expect(allKept()).toEqual([])
    expect(ended).toHaveBeenCalled()
  })

  it('sends the oldest letter first', async () => {
    wait('Newer.', { storedAt: 2 })
    wait('Older.', { id: secondId, storedAt: 1 })
    await start()
    expect(sends()).toMatchObject([says('Older.'), says('Newer.')])
  })

  it('sends the letters of this writer alone', async () => {
    outbox.add(otherWriterId, { id, ...says('Of another.'), revision: 0 })
    await start()
    expect(server.calls).toEqual([])
    expect(outbox.all(otherWriterId)).toHaveLength(1)
  })

  /** Rule 4.4 */
  it('calls nothing while the browser has no connection, and continues at once when it has', async () => {
    goOffline()
    wait('One.')
    await start()
    await pass(60_000)
    expect(server.calls).toEqual([])
    goOnline()
    await settle()
    expect(letters.letters.get(id)).toEqual(says('One.'))
  })

  it.each<[string, () => unknown]>([
    ['the connection breaks', connectionLost],
    ['the server is busy', () => refusal('unavailable')],
    ['it was too often', () => refusal('rate_limited')],
    ['somebody else is signed in', () => refusal('signed_out')],
  ])('tries again after longer and longer pauses when %s', async (_, error) => {
    letters.fail('before', error, 'letters/send')
    wait('One.')
    wait('Two.', { id: secondId, storedAt: Date.now() + 5 })
    await start()
    // The second is not tried before the first has gone.
    expect(sends()).toMatchObject([says('One.')])
    await pass(300)
    expect(sends()).toHaveLength(2)
    await pass(400)
    expect(sends()).toHaveLength(2)
    expect(outcomes).toEqual([])
    expect(waiting()).toHaveLength(2)
    letters.recover()
    await pass(200)
    expect(letters.letters.size).toBe(2)
    expect(ended).toHaveBeenCalled()
  })

  /** Rule 3.4 */
  it('sends a letter again whose answer was lost, as the same letter', async () => {
    letters.fail('after', connectionLost, 'letters/send')
    wait('One.')
    await start()
    expect(letters.letters.size).toBe(1)
    letters.recover()
    await pass(300)
    expect(sends()).toHaveLength(2)
    expect(outcomes).toMatchObject([{ receipt: { id } }])
    expect(waiting()).toEqual([])
  })

  it('sends a letter again that has no answer, and the next one after it', async () => {
    letters.hold('letters/send', new Promise(() => {}))
    wait('One.')
    await pass(1)
    wait('Two.', { id: secondId })
    await start()
    letters.hold('letters/send', Promise.resolve())
    await pass(31_000)
    expect([...letters.letters]).toEqual([
      [id, says('One.')],
      [secondId, says('Two.')],
    ])
    expect(waiting()).toEqual([])
  })

  it('sends a letter whose draft is ahead by its own save without an answer', async () => {
    letters.saveElsewhere(id, says('Before the bridge.'))
    wait('Before the bridge. And after it.', {
      revision: 0,
      unacknowledgedSaves: [says('Before the bridge.')],
    })
    await start()
    expect(sends()).toMatchObject([{ revision: 0 }, { revision: firstRevision }])
    expect(letters.letters.get(id)).toEqual(says('Before the bridge. And after it.'))
    expect(letters.drafts.size).toBe(0)
  })

  it('turns a letter back into a draft when its draft says something else by now', async () => {
    letters.saveElsewhere(id, says('Of the phone.'))
    wait('Of the laptop.', { unacknowledgedSaves: [says('Of the train.')] })
    await start()
    expect(letters.letters.size).toBe(0)
    expect(letters.drafts.get(id)).toMatchObject(says('Of the phone.'))
    expect(outcomes).toHaveLength(1)
    expect(allKept()).toMatchObject([{ ...says('Of the laptop.'), refused: 'draft_conflict' }])
    expect(waiting()).toEqual([])
  })

  /** Rule 4.5 */
  it.each(['recipient_not_found', 'friends_only', 'self_send', 'letter_empty'] as const)(
    'turns a letter back into a draft when it is refused: %s',
    async code => {
      letters.fail('before', () => refusal(code), 'letters/send')
      wait('One.')
      await start()
      expect(outcomes).toMatchObject([{ letter: says('One.'), error: { code } }])
      expect(waiting()).toEqual([])
      expect(allKept()).toMatchObject([says('One.')])
      // The same words may be saved as a draft.
      expect(allKept()[0]?.refused).toBeUndefined()
      expect(ended).toHaveBeenCalled()
      expect(server.inputsOf('failures/tell')).toEqual([])
    },
  )

  it('tells of a letter that is refused for a reason that no rule names', async () => {
    letters.fail('before', () => refusal('unexpected'), 'letters/send')
    wait('One.')
    await start()
    expect(outcomes).toMatchObject([{ letter: says('One.'), error: { code: 'unexpected' } }])
    expect(server.inputsOf('failures/tell')).toMatchObject([{ kind: 'outbox' }])
  })

  it.each(['letter_conflict', 'too_large', 'letter_unreadable'] as const)(
    'stores a permanent error with the draft: %s',
    async code => {
      letters.fail('before', () => refusal(code), 'letters/send')
      wait('One.')
      await start()
      expect(allKept()).toMatchObject([{ ...says('One.'), refused: code }])
    },
  )

  /** Rule 4.6 */
  it.each<[string, Partial<DraftText>, Partial<DraftText>]>([
    ['otherwise planned', {}, { plan: { openWhen: { label: 'you miss me' } } }],
    ['as it was scheduled, and has left on its day', { plan: onADay }, {}],
    ['on another day', { plan: onADay }, { plan: slowly }],
  ])('takes a letter for sent that went under its id %s', async (_, waits, went) => {
    letters.letters.set(id, { ...says('One.'), ...went })
    wait('One.', waits)
    await start()
    expect(outcomes).toMatchObject([{ receipt: { id } }])
    expect([...waiting(), ...allKept()]).toEqual([])
  })

  /** Rule 4.6 */
  it.each<[string, Partial<DraftText>, ErrorCode]>([
    ['at once', {}, 'letter_conflict'],
    ['on its day', { plan: onADay }, 'already_left'],
  ])('keeps the words that the letter lacked which went under its id %s', async (_, plan, code) => {
    letters.letters.set(id, says('Another one.'))
    wait('One.', plan)
    await start()
    expect(outcomes).toMatchObject([{ error: { code } }])
    expect(allKept()).toMatchObject([{ ...says('One.'), ...plan, refused: 'letter_conflict' }])
  })

  it('waits on while nobody can tell what has left under its id', async () => {
    letters.letters.set(id, says('One.'))
    cut('letters/sentLetter')
    wait('One.', { plan: onADay })
    await start()
    expect(outcomes).toEqual([])
    letters.recover()
    await pass(300)
    expect(outcomes).toMatchObject([{ receipt: { id } }])
  })

  it('continues with the next letter after one that is refused', async () => {
    server.answer({
      letters: {
        send: ({ receiver, id }) => {
          if (receiver === 'Gone') throw refusal('recipient_not_found')
          const person = { id: otherWriterId, username: receiver, profilePicture: null }
          return { id, status: 'sent', createdAt: new Date(), receiver: person }
        },
      },
    })
    wait('One.', { receiver: 'Gone', storedAt: 1 })
    wait('Two.', { id: secondId, storedAt: 2 })
    await start()
    expect(outcomes.map(outcome => 'receipt' in outcome)).toEqual([false, true])
  })

  it('does not send a letter that was cancelled while another was sent', async () => {
    const arrive = holdSending()
    wait('One.', { storedAt: 1 })
    wait('Two.', { id: secondId, storedAt: 2 })
    await start()
    const second = outbox.get(writerId, secondId)
    if (second) outbox.backToDrafts(writerId, second)
    arrive()
    await settle()
    expect([...letters.letters.keys()]).toEqual([id])
    expect(allKept()).toMatchObject([says('Two.')])
  })

  it('removes the draft of a letter that was cancelled after it was sent', async () => {
    const arrive = holdSending()
    wait('One.')
    await start()
    const letter = outbox.get(writerId, id)
    if (letter) outbox.backToDrafts(writerId, letter)
    expect(allKept()).toHaveLength(1)
    arrive()
    await settle()
    expect(allKept()).toEqual([])
  })

  it('leaves the draft of a cancelled letter when the letter is refused after that', async () => {
    const arrive = holdSending()
    wait('One.')
    await start()
    letters.fail('before', () => refusal('too_large'), 'letters/send')
    const letter = outbox.get(writerId, id)
    if (letter) outbox.backToDrafts(writerId, letter)
    localDrafts.put(writerId, { id, ...says('One. And more.'), revision: 0 })
    arrive()
    await settle()
    expect(allKept()).toMatchObject([says('One. And more.')])
    expect(allKept()).toHaveLength(1)
    expect(allKept()[0]?.refused).toBeUndefined()
  })

  it('leaves a text that was written after the letter was cancelled', async () => {
    const arrive = holdSending()
    wait('One.')
    await start()
    outbox.remove(writerId, id)
    localDrafts.put(writerId, { id, ...says('One. And more.'), revision: 0 })
    arrive()
    await settle()
    expect(allKept()).toMatchObject([says('One. And more.')])
  })

  it('sends no other letter once it is aborted', async () => {
    cut('letters/send')
    wait('One.')
    await start()
    ending.abort()
    letters.recover()
    await pass(20_000)
    expect(sends()).toHaveLength(1)
    expect(waiting()).toHaveLength(1)
    expect(ended).toHaveBeenCalled()
  })
})

describe('watchOutcome', () => {
  const outcome = (of: string) => ({ letter: { id: of }, error: null }) as unknown as Outcome

  it('reports to the window that shows the letter alone, until that is closed', () => {
    const watcher = vi.fn()
    const leave = watchOutcome(id, watcher)
    expect(reportOutcome(outcome(secondId))).toBe(false)
    expect(reportOutcome(outcome(id))).toBe(true)
    expect(watcher).toHaveBeenCalledTimes(1)
    leave()
    expect(reportOutcome(outcome(id))).toBe(false)
  })

  it('reports to the window opened last, also when the one before is closed after that', () => {
    const leave = watchOutcome(id, () => {})
    const watcher = vi.fn()
    const leaveLast = watchOutcome(id, watcher)
    leave()
    expect(reportOutcome(outcome(id))).toBe(true)
    expect(watcher).toHaveBeenCalled()
    leaveLast()
  })
})

describe('uploadLocalDrafts', () => {
  const leftBehind: LocalDraft[] = []
  const ended = vi.fn()

  const keep = (words: string, more: Partial<LocalDraft> = {}) =>
    localDrafts.put(writerId, { id, ...says(words), revision: 0, ...more })
  const start = async () => {
    void uploadLocalDrafts(writerId, kept => leftBehind.push(kept), ending.signal).then(ended)
    await settle()
  }
  const saves = () => server.inputsOf('drafts/save')

  beforeEach(() => {
    leftBehind.length = 0
    ended.mockClear()
  })

  it('saves what only this browser has, removes it there, and ends', async () => {
    keep('One.')
    keep('Two.', { id: secondId })
    await start()
    expect(letters.drafts.get(id)).toMatchObject(says('One.'))
    expect(letters.drafts.get(secondId)).toMatchObject(says('Two.'))
    expect(server.calls.every(({ asUserId }) => asUserId === writerId)).toBe(true)
    expect(allKept()).toEqual([])
    await pass(20_000)
    expect(ended).toHaveBeenCalled()
    expect(saves()).toHaveLength(2)
  })

  it('stores what lies in a draft, too, and tries that again without a connection', async () => {
    Upload.all = []
    vi.stubGlobal('XMLHttpRequest', Upload)
    URL.createObjectURL = () => 'blob:photo'
    URL.revokeObjectURL = () => {}
    const photograph = { id: uuidV7(), width: 3, height: 2, caption: '', description: '', isFaceDown: false }
    await deviceFiles.put(writerId, photograph.id, new Blob(['boat']))
    const content = joinLetter({ words: '<p>Look.</p>', photographs: [photograph] })
    keep('', { content })
    await start()
    await vi.waitFor(() => expect(Upload.all).toHaveLength(1))
    Upload.latest().onerror()
    await pass(500)
    expect(letters.drafts.get(id)).toMatchObject({ content })
    expect(Upload.all).toHaveLength(2)
    Upload.latest().answer(200, { id: photograph.id })
    await pass(500)
    expect(await deviceFiles.get(writerId, photograph.id)).toBeNull()
    expect(allKept()).toEqual([])
  })

  it('saves the drafts of this writer alone', async () => {
    localDrafts.put(otherWriterId, { id, ...says('Of another.'), revision: 0 })
    await start()
    expect(server.calls).toEqual([])
    expect(localDrafts.all(otherWriterId)).toHaveLength(1)
  })

  it('skips an open draft, and saves it once that is closed', async () => {
    const leave = draftsInTab.add(id)
    keep('One.')
    await start()
    await pass(5000)
    expect(server.calls).toEqual([])
    leave()
    await start()
    expect(letters.drafts.get(id)).toMatchObject(says('One.'))
  })

  it('skips a draft that is open in another tab, and saves it once that is closed', async () => {
    const held = [{ name: `draft-in-tab:${id}` }]
    const locks = { query: async () => ({ held: [...held] }) }
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
    try {
      keep('One.')
      await start()
      await pass(5000)
      expect(server.calls).toEqual([])
      held.length = 0
      await pass(15_000)
      expect(letters.drafts.get(id)).toMatchObject(says('One.'))
    } finally {
      Reflect.deleteProperty(navigator, 'locks')
    }
  })

  it('calls nothing while the browser has no connection, and continues at once when it has', async () => {
    goOffline()
    keep('One.')
    await start()
    await pass(60_000)
    expect(server.calls).toEqual([])
    goOnline()
    await settle()
    expect(letters.drafts.get(id)).toMatchObject(says('One.'))
  })

  it.each<[string, () => unknown]>([
    ['the connection breaks', connectionLost],
    ['the server is busy', () => refusal('unavailable')],
    ['it was too often', () => refusal('rate_limited')],
    ['somebody else is signed in', () => refusal('signed_out')],
  ])('tries again when %s', async (_, error) => {
    letters.fail('before', error, 'drafts/save')
    keep('One.')
    await start()
    expect(allKept()).toHaveLength(1)
    letters.recover()
    await pass(300)
    expect(letters.drafts.get(id)).toMatchObject(says('One.'))
    expect(allKept()).toEqual([])
  })

  it('tries again when a save has no answer', async () => {
    letters.hold('drafts/save', new Promise(() => {}))
    keep('One.')
    await start()
    letters.hold('drafts/save', Promise.resolve())
    await pass(30_500)
    expect(letters.drafts.get(id)).toMatchObject(says('One.'))
    expect(allKept()).toEqual([])
  })

  /** Rule 4.3 */
  it('recognises its own save whose answer was lost', async () => {
    letters.saveElsewhere(id, says('One.'))
    keep('One. Two.', { unacknowledgedSaves: [says('One.')] })
    await start()
    expect(letters.drafts.get(id)).toMatchObject({ ...says('One. Two.'), revision: firstRevision + 1 })
    expect(allKept()).toEqual([])
  })

  /** Rule 4.3 */
  it('recognises its own first save whose answer was lost, though only the language has changed since', async () => {
    letters.saveElsewhere(id, says('One.'))
    keep('One.', { lang: 'de' })
    await start()
    expect(letters.drafts.get(id)).toMatchObject({ ...says('One.'), lang: 'de' })
    expect(allKept()).toEqual([])
  })

  it('begins a draft anew that was deleted elsewhere', async () => {
    keep('One.', { revision: 4 })
    await start()
    expect(saves()).toMatchObject([{ revision: 4 }, { revision: 0 }])
    expect(letters.drafts.get(id)).toMatchObject(says('One.'))
  })

  it('keeps a text that was stored since it was read', async () => {
    const answer = Promise.withResolvers<void>()
    server.answer({
      drafts: {
        save: async ({ revision }) => {
          await answer.promise
          return { revision: revision + 1, updatedAt: new Date() }
        },
      },
    })
    keep('One.')
    await start()
    vi.setSystemTime(Date.now() + 1000)
    keep('One. Two.')
    ending.abort()
    answer.resolve()
    await settle()
    expect(allKept()).toMatchObject([says('One. Two.')])
  })

  it('leaves another text on the server alone, and stores that there is a conflict', async () => {
    const other = letters.saveElsewhere(id, says('Of the phone.'))
    keep('Of the laptop.')
    await start()
    await pass(20_000)
    expect(letters.drafts.get(id)).toEqual(other)
    expect(allKept()).toMatchObject([{ ...says('Of the laptop.'), refused: 'draft_conflict' }])
    expect(saves()).toHaveLength(1)
    expect(leftBehind).toEqual([])
  })

  it.each(['too_large', 'letter_unreadable'] as const)(
    'stores a permanent error with the draft: %s',
    async code => {
      letters.fail('before', () => refusal(code), 'drafts/save')
      keep('One.')
      await start()
      await pass(20_000)
      expect(saves()).toHaveLength(1)
      expect(allKept()).toMatchObject([{ ...says('One.'), refused: code }])
      expect(leftBehind).toEqual([])
    },
  )

  it('does not save a draft with a permanent error again', async () => {
    keep('One.', { refused: 'too_large' })
    await start()
    expect(server.calls).toEqual([])
    expect(ended).toHaveBeenCalled()
  })

  it('removes a text in a conflict once its letter went with it, and reports another', async () => {
    letters.letters.set(id, says('One.'))
    letters.letters.set(secondId, says('Two.'))
    keep('One.', { revision: 3, refused: 'draft_conflict' })
    keep('Two, and more.', { id: secondId, revision: 3, refused: 'draft_conflict' })
    await start()
    expect(allKept()).toMatchObject([{ ...says('Two, and more.'), refused: 'letter_conflict' }])
    expect(leftBehind).toMatchObject([says('Two, and more.')])
  })

  it('tries a text in a conflict once, and begins it anew once the other was deleted', async () => {
    const other = letters.saveElsewhere(id, says('Of the phone.'))
    keep('Of the laptop.', { revision: 3, refused: 'draft_conflict' })
    await start()
    expect(letters.drafts.get(id)).toEqual(other)
    expect(allKept()).toMatchObject([{ ...says('Of the laptop.'), refused: 'draft_conflict' }])
    await pass(20_000)
    expect(saves()).toHaveLength(1)
    letters.drafts.delete(id)
    await start()
    expect(letters.drafts.get(id)).toMatchObject(says('Of the laptop.'))
    expect(allKept()).toEqual([])
  })

  it('logs an unexpected refusal, and does not try again before the next page', async () => {
    expectErrors(/A kept draft could not be saved/)
    letters.fail('before', () => refusal('unexpected'), 'drafts/save')
    keep('One.')
    keep('Two.', { id: secondId })
    await start()
    await pass(20_000)
    expect(saves()).toHaveLength(2)
    expect(allKept()).toHaveLength(2)
    expect(allKept()[0]?.refused).toBeUndefined()
    expect(ended).toHaveBeenCalled()
    expect(server.inputsOf('failures/tell')).toMatchObject([{ kind: 'save' }])
  })

  /** Rule 4.6 */
  it('reports once a text whose letter was sent without it, and keeps it', async () => {
    letters.letters.set(id, says('The beginning.'))
    keep('The beginning. Words from the train.')
    await start()
    await pass(20_000)
    expect(leftBehind).toMatchObject([says('The beginning. Words from the train.')])
    expect(allKept()).toMatchObject([
      { ...says('The beginning. Words from the train.'), refused: 'letter_conflict' },
    ])
    await start()
    expect(leftBehind).toHaveLength(1)
    expect(saves()).toHaveLength(1)
  })

  it('reports it once also when it is started again while it runs', async () => {
    letters.letters.set(id, says('The beginning.'))
    keep('Words from the train.')
    void uploadLocalDrafts(writerId, kept => leftBehind.push(kept), ending.signal)
    await start()
    expect(leftBehind).toHaveLength(1)
  })

  it.each<[string, Partial<DraftText>]>([
    ['another paper', { banner: 'starry-night' }],
    ['another receiver', { receiver: 'Otto' }],
  ])('reports a text that differs from its letter in %s', async (_, change) => {
    letters.letters.set(id, { ...says('One.'), ...change })
    keep('One.')
    await start()
    expect(leftBehind).toHaveLength(1)
  })

  /** Rule 4.6 */
  it('removes a text that its letter has', async () => {
    letters.letters.set(id, says('One.'))
    keep('One.')
    await start()
    expect(allKept()).toEqual([])
    expect(leftBehind).toEqual([])
  })

  it('removes a text that was moved aside from the letter that has it', async () => {
    letters.letters.set(secondId, says('One.'))
    keep('One.', { movedFrom: secondId })
    await start()
    expect([...allKept(), ...letters.drafts.values()]).toEqual([])
  })

  it('saves a text that was moved aside from a letter that says something else, or has not gone', async () => {
    letters.letters.set(secondId, says('Another one.'))
    keep('One.', { movedFrom: secondId })
    await start()
    expect(letters.drafts.get(id)).toMatchObject(says('One.'))
  })

  it('tries again when it cannot be read whether the letter has the text', async () => {
    letters.letters.set(id, says('One.'))
    cut('letters/sentLetter')
    keep('One.')
    await start()
    expect(allKept()).toMatchObject([says('One.')])
    expect(allKept()[0]?.refused).toBeUndefined()
    letters.recover()
    await pass(300)
    expect(allKept()).toEqual([])
  })

  it('tries again when the letter does not come in time', async () => {
    letters.letters.set(id, says('One.'))
    letters.hold('letters/sentLetter', new Promise(() => {}))
    keep('One.')
    await start()
    letters.hold('letters/sentLetter', Promise.resolve())
    await pass(31_000)
    expect(allKept()).toEqual([])
  })

  it('reports a text whose letter the writer cannot read', async () => {
    letters.letters.set(id, says('One.'))
    letters.fail('before', () => refusal('not_found'), 'letters/sentLetter')
    keep('One.')
    await start()
    expect(leftBehind).toHaveLength(1)
    expect(allKept()).toMatchObject([{ refused: 'letter_conflict' }])
  })

  it('reports nothing when a window shows the draft by now', async () => {
    letters.letters.set(id, says('Else.'))
    const answer = Promise.withResolvers<void>()
    server.answer({
      letters: {
        sentLetter: async () => {
          await answer.promise
          throw refusal('not_found')
        },
      },
    })
    keep('One.')
    await start()
    const leave = draftsInTab.add(id)
    answer.resolve()
    await settle()
    expect(leftBehind).toEqual([])
    expect(allKept()[0]?.refused).toBeUndefined()
    leave()
  })

  it('begins with no other draft once it is aborted', async () => {
    const answer = Promise.withResolvers<void>()
    server.answer({
      drafts: {
        save: async ({ revision }) => {
          await answer.promise
          return { revision: revision + 1, updatedAt: new Date() }
        },
      },
    })
    keep('One.')
    keep('Two.', { id: secondId })
    await start()
    ending.abort()
    answer.resolve()
    await settle()
    expect(saves()).toHaveLength(1)
    expect(allKept()).toHaveLength(1)
  })

  it('ends when it is aborted', async () => {
    cut('drafts/save')
    keep('One.')
    await start()
    ending.abort()
    letters.recover()
    await pass(20_000)
    expect(saves()).toHaveLength(1)
    expect(allKept()).toHaveLength(1)
  })

  it('keeps the text when there is no room to store its error', async () => {
    letters.letters.set(id, says('Else.'))
    keep('One.')
    limitStorage(10)
    await start()
    expect(allKept()).toMatchObject([says('One.')])
    expect(leftBehind).toHaveLength(1)
  })
})
