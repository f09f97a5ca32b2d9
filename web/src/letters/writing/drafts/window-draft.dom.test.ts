import type { ErrorCode } from '@novelette/domain/errors.ts'
import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isUnreachable } from '#letters/writing/answers/letter-answers.ts'
import {
  draftId as id,
  letterServer as letters,
  otherWriterId as otto,
  says,
  server,
  startDraftServer,
  writerId,
} from '#test/draft-server.ts'
import { firstRevision, rosalind } from '#test/letter-server.ts'
import { limitStorage } from '#test/limit-storage.ts'
import { connectionLost, refusal } from '#test/server-stub.ts'
import { pass, settle } from '#test/time.ts'
import type { DraftSnapshot } from './draft-snapshot.ts'
import type { DraftText } from './draft-text.ts'
import { draftsInTab } from './drafts-in-tab.ts'
import { flushOutbox } from './flush-outbox.ts'
import { loadDraft } from './load-draft.ts'
import { localDrafts } from './local-drafts.ts'
import { outbox, reportOutcome } from './outbox.ts'
import { changeScheduledLetter } from './remote-letter.ts'
import { createWindowDraft } from './window-draft.ts'

const key = `unsent-draft:${writerId}:${id}`

const closers: (() => void)[] = []

beforeEach(startDraftServer)

afterEach(async () => {
  for (const close of closers.splice(0)) close()
  await pass(100)
})

type Opened = Partial<Pick<DraftSnapshot, 'revision' | 'unacknowledgedSaves' | 'sync' | 'storedAt'>>

/** Rose's draft in a window of its own, and what its editor says. */
function openDraft(first: DraftText | null = null, opened: Opened = {}) {
  const editor = { says: first, signedOut: 0 }
  const snapshot: DraftSnapshot = {
    id,
    text: first ?? says(''),
    revision: 0,
    storedAt: 0,
    sync: { kind: 'blank' },
    resumedFrom: null,
    ...opened,
  }
  const draft = createWindowDraft({
    writerId,
    snapshot,
    read: () => editor.says,
    onSessionOver: () => {
      editor.signedOut += 1
    },
  })
  const close = draft.open()
  closers.push(close)
  const write = (text: DraftText | null) => {
    editor.says = text
    draft.change()
  }
  const status = () => {
    const { sync, hasRoom } = draft.view.get()
    if (sync.kind !== 'unsaved') return sync.kind
    return `${sync.reason === 'too_large' ? 'too large' : 'unsaved'}, ${hasRoom ? 'stored' : 'not stored'}`
  }
  return { editor, draft, close, write, status }
}

/** Saves what is not saved yet. */
const saveNow = () => window.dispatchEvent(new Event('online'))

/** A draft that the server has in its first revision. */
function openSaved(words = 'One.') {
  const { updatedAt } = letters.saveElsewhere(id, says(words))
  return openDraft(says(words), { revision: firstRevision, sync: { kind: 'saved', at: updatedAt } })
}

const saves = () => server.inputsOf('drafts/save')
const kept = () => localDrafts.get(writerId, id)
const allKept = () => localDrafts.all(writerId)
const offline = () => letters.fail('before', connectionLost, 'drafts/save', 'drafts/get', 'drafts/remove')
const loseAnswers = () => letters.fail('after', connectionLost, 'drafts/save')
const refuse = (code: ErrorCode) => letters.fail('before', () => refusal(code), 'drafts/save')

function backOnline(): void {
  letters.recover()
  window.dispatchEvent(new Event('online'))
}

/** Whether the browser would ask before the page goes. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('A draft in a window', () => {
  /** Rule 4.1 */
  it('saves a change on the server 800 ms after the last one', async () => {
    const { draft, status, write } = openDraft()
    write(says('One'))
    await pass(700)
    write(says('One.'))
    await pass(700)
    expect(server.calls).toEqual([])
    await pass(100)
    expect(saves()).toEqual([{ id, ...says('One.'), revision: 0 }])
    expect(status()).toBe('saved')
    expect(draft.view.get().revision).toBe(firstRevision)
  })

  it('names the writer in each call, so that nothing is saved for somebody else', async () => {
    const { write } = openDraft()
    write(says('One.'))
    await pass(800)
    write(null)
    await pass(800)
    expect(server.calls.map(({ path, asUserId }) => [path, asUserId])).toEqual([
      ['drafts/save', writerId],
      ['drafts/remove', writerId],
    ])
  })

  /** Rule 4.1 */
  it('stores a change in this browser 400 ms after the first one', async () => {
    const { write } = openDraft()
    write(says('One'))
    await pass(300)
    write(says('One.'))
    expect(kept()).toBeNull()
    await pass(100)
    expect(kept()).toMatchObject({ ...says('One.'), revision: 0 })
  })

  /** Rule 4.1 */
  it('stores a change in this browser no sooner than the browser is idle', async () => {
    const idle = vi.fn<(act: () => void) => void>()
    vi.stubGlobal('requestIdleCallback', idle)
    const { write } = openDraft()
    write(says('One.'))
    await pass(500)
    expect(kept()).toBeNull()
    idle.mock.calls[0]?.[0]()
    expect(kept()).toMatchObject(says('One.'))
  })

  it('removes what this browser has stored once the server has it', async () => {
    const { write } = openDraft()
    write(says('One.'))
    await pass(800)
    expect(letters.drafts.get(id)).toMatchObject(says('One.'))
    expect(allKept()).toEqual([])
  })

  it('stores and then saves what is written while a save is under way', async () => {
    const answer = Promise.withResolvers<void>()
    let saved = 0
    server.answer({
      drafts: {
        save: async ({ revision }) => {
          if (saved++ === 0) await answer.promise
          return { revision: revision + 1, updatedAt: new Date() }
        },
      },
    })
    const { status, write } = openDraft()
    write(says('One.'))
    await pass(800)
    write(says('Two.'))
    await pass(2000)
    expect(saves()).toHaveLength(1)
    expect(status()).toBe('saving')
    answer.resolve()
    await settle()
    expect(status()).toBe('saved')
    await pass(400)
    expect(kept()).toMatchObject({ ...says('Two.'), revision: 1 })
    await pass(400)
    expect(saves()).toMatchObject([says('One.'), { ...says('Two.'), revision: 1 }])
    expect(kept()).toBeNull()
  })

  it('asks the server for nothing when nothing changed', async () => {
    const { close } = openSaved()
    saveNow()
    close()
    await pass(5000)
    expect(server.calls).toEqual([])
    expect(allKept()).toEqual([])
  })
})

describe('A draft that is emptied', () => {
  it('is removed from the server, in the revision it knows, and from this browser', async () => {
    const { draft, status, write } = openSaved()
    write(null)
    await pass(800)
    expect(server.inputsOf('drafts/remove')).toEqual([{ id, revision: firstRevision }])
    expect(letters.drafts.size).toBe(0)
    expect(status()).toBe('blank')
    expect(draft.view.get().revision).toBe(0)
    expect(allKept()).toEqual([])
  })

  it('is removed from this browser at once', async () => {
    const { write } = openDraft()
    offline()
    write(says('One.'))
    await pass(800)
    expect(kept()).not.toBeNull()
    write(null)
    await pass(400)
    expect(allKept()).toEqual([])
  })

  it('calls nothing when the server never had one', async () => {
    const { status, write } = openDraft()
    write(null)
    await pass(800)
    expect(server.calls).toEqual([])
    expect(status()).toBe('blank')
  })

  it('is removed from the server also when its only save has had no answer', async () => {
    const { status, write } = openDraft()
    loseAnswers()
    write(says('One.'))
    await pass(800)
    letters.recover()
    write(null)
    await pass(1100)
    expect(status()).toBe('blank')
    expect(letters.drafts.size).toBe(0)
  })

  it('is blank where the draft is gone already', async () => {
    const { status, write } = openSaved()
    letters.drafts.clear()
    write(null)
    await pass(800)
    expect(status()).toBe('blank')
  })

  it('leaves what another device has written since, and reports the conflict', async () => {
    const { draft, write } = openSaved()
    const other = letters.saveElsewhere(id, says('Of the phone.'))
    write(null)
    await pass(800)
    expect(draft.view.get().sync).toEqual({ kind: 'conflict', other })
    expect(letters.drafts.get(id)).toEqual(other)
  })
})

describe('A draft without a connection', () => {
  /** Rule 4.1 */
  it('is stored in this browser, and tries again after longer and longer pauses', async () => {
    offline()
    const { status, write } = openDraft()
    write(says('One.'))
    await pass(800)
    expect(status()).toBe('unsaved, stored')
    expect(kept()).toMatchObject({ ...says('One.'), revision: 0 })
    const tries = [saves().length]
    for (const pause of [1050, 1300, 1800, 2800]) {
      await pass(pause - 100)
      tries.push(saves().length)
      await pass(100)
      tries.push(saves().length)
    }
    expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5])
    letters.recover()
    await pass(4800)
    expect(status()).toBe('saved')
    expect(allKept()).toEqual([])
  })

  it('begins with short pauses again after a save', async () => {
    const { status, write } = openDraft()
    offline()
    write(says('One.'))
    await pass(5000)
    backOnline()
    await settle()
    expect(status()).toBe('saved')
    offline()
    write(says('Two.'))
    await pass(800)
    letters.recover()
    await pass(1050)
    expect(status()).toBe('saved')
  })

  it('saves as soon as the browser has a connection again', async () => {
    offline()
    const { status, write } = openDraft()
    write(says('One.'))
    await pass(800)
    backOnline()
    await settle()
    expect(status()).toBe('saved')
    expect(letters.drafts.get(id)).toMatchObject(says('One.'))
  })

  it('does not ask before its page is closed, since this browser has stored it', async () => {
    offline()
    const { write } = openDraft()
    write(says('One.'))
    await pass(800)
    expect(asksBeforeLeaving()).toBe(false)
  })

  /** Rule 4.3 */
  it('recognises its own save whose answer was lost', async () => {
    const { status, write } = openDraft()
    loseAnswers()
    write(says('One.'))
    await pass(800)
    write(says('One. Two.'))
    letters.recover()
    await pass(900)
    expect(status()).toBe('saved')
    expect(letters.drafts.get(id)).toMatchObject({ ...says('One. Two.'), revision: firstRevision + 1 })
  })

  it('stores with the text which others the server may have, the first and the latest', async () => {
    const { write } = openDraft()
    loseAnswers()
    for (const words of ['One.', 'Two.', 'Three.', 'Four.']) {
      write(says(words))
      await pass(800)
      offline()
    }
    expect(kept()).toMatchObject({ ...says('Four.'), unacknowledgedSaves: [says('One.'), says('Three.')] })
  })

  it.each([
    ['the first', 1, true],
    ['the earliest of the latest', 8, true],
    ['none between them', 6, false],
  ])('recognises of 25 saves without an answer the first and the latest: %s', async (_, arriving, isOwn) => {
    const { status, write } = openDraft()
    for (let count = 1; count <= 25; count += 1) {
      offline()
      write(says(`Words ${count}.`))
      await pass(800)
    }
    letters.saveElsewhere(id, says(`Words ${arriving}.`))
    backOnline()
    await pass(800)
    expect(status()).toBe(isOwn ? 'saved' : 'conflict')
    expect(letters.drafts.get(id)).toMatchObject(says(`Words ${isOwn ? 25 : arriving}.`))
  })

  it('recognises a save that an earlier window has tried', async () => {
    letters.saveElsewhere(id, says('One.'))
    const { status } = openDraft(says('One. Two.'), {
      unacknowledgedSaves: [says('One.')],
      sync: { kind: 'unsaved', reason: 'offline' },
    })
    await pass(100)
    expect(status()).toBe('saved')
    expect(letters.drafts.get(id)).toMatchObject({ ...says('One. Two.'), revision: firstRevision + 1 })
  })

  it('saves what opens as kept on this device at once', async () => {
    const { status } = openDraft(says('One.'), { sync: { kind: 'unsaved', reason: 'offline' } })
    await pass(100)
    expect(saves()).toEqual([{ id, ...says('One.'), revision: 0 }])
    expect(status()).toBe('saved')
  })

  it('counts what opens as kept on this device among its own words', async () => {
    letters.saveElsewhere(id, says('Kept.'))
    const { status, editor } = openDraft(says('Kept.'), { sync: { kind: 'unsaved', reason: 'offline' } })
    editor.says = says('Kept, and more.')
    await pass(100)
    expect(status()).toBe('saved')
    expect(letters.drafts.get(id)).toMatchObject(says('Kept, and more.'))
  })
})

describe('A draft whose save has no answer', () => {
  /** The server gets no save before the returned function is called, and then the first one alone. */
  function holdFirstSave(): () => void {
    const arrival = Promise.withResolvers<void>()
    letters.hold('drafts/save', arrival.promise)
    return arrival.resolve
  }
  const holdNoMore = () => letters.hold('drafts/save', Promise.resolve())

  it('counts as unreachable after 30 seconds, and is saved again in the same revision', async () => {
    holdFirstSave()
    const { status, write } = openDraft()
    write(says('One.'))
    await pass(30_700)
    expect(status()).toBe('saving')
    await pass(200)
    expect(status()).toBe('unsaved, stored')
    holdNoMore()
    await pass(1100)
    expect(status()).toBe('saved')
    expect(saves()).toEqual([
      { id, ...says('One.'), revision: 0 },
      { id, ...says('One.'), revision: 0 },
    ])
  })

  it('keeps the later text when that save reaches the server after the next one', async () => {
    const arrive = holdFirstSave()
    const { status, write } = openDraft()
    write(says('One.'))
    await pass(31_000)
    holdNoMore()
    write(says('One. Two.'))
    await pass(1100)
    expect(status()).toBe('saved')
    arrive()
    await pass(5000)
    expect(status()).toBe('saved')
    expect(letters.drafts.get(id)).toMatchObject({ ...says('One. Two.'), revision: firstRevision })
  })

  it('recognises that save as its own when it reaches the server before the next one', async () => {
    const arrive = holdFirstSave()
    const { status, write } = openDraft()
    write(says('One.'))
    await pass(30_900)
    arrive()
    await settle()
    holdNoMore()
    write(says('One. Two.'))
    await pass(1100)
    expect(status()).toBe('saved')
    expect(letters.drafts.get(id)).toMatchObject({ ...says('One. Two.'), revision: firstRevision + 1 })
  })

  it('waits longer for a long letter', async () => {
    const arrive = holdFirstSave()
    const { status, write } = openDraft()
    write(says('x'.repeat(100_000)))
    await pass(60_000)
    expect(status()).toBe('saving')
    await pass(1000)
    expect(status()).toBe('unsaved, stored')
    arrive()
  })
})

describe('A draft whose call has no answer', () => {
  it('removes an emptied draft again after 30 seconds', async () => {
    letters.hold('drafts/remove', new Promise(() => {}))
    const { status, write } = openSaved()
    write(null)
    await pass(30_900)
    letters.hold('drafts/remove', Promise.resolve())
    await pass(1100)
    expect(status()).toBe('blank')
    expect(letters.drafts.size).toBe(0)
  })

  it('keeps what was written since when the removal reaches the server later', async () => {
    const arrival = Promise.withResolvers<void>()
    letters.hold('drafts/remove', arrival.promise)
    const { status, write } = openSaved()
    write(null)
    await pass(30_900)
    write(says('Two.'))
    await pass(1100)
    expect(status()).toBe('saved')
    arrival.resolve()
    await pass(5000)
    expect(letters.drafts.get(id)).toMatchObject(says('Two.'))
  })

  it('tries again when the text in conflict does not come within 30 seconds', async () => {
    letters.hold('drafts/get', new Promise(() => {}))
    const { draft, status, write } = openSaved()
    const other = letters.saveElsewhere(id, says('Of the phone.'))
    write(says('Of the laptop.'))
    await pass(30_900)
    expect(status()).toBe('unsaved, stored')
    letters.hold('drafts/get', Promise.resolve())
    await pass(1100)
    expect(draft.view.get().sync).toEqual({ kind: 'conflict', other })
  })

  it('waits for the rest of a text in conflict that has begun to come', async () => {
    const body = new TransformStream<Uint8Array, Uint8Array>()
    server.answer({
      drafts: {
        get: () => {
          throw new Response(body.readable)
        },
      },
    })
    const { draft, status, write } = openSaved()
    const other = letters.saveElsewhere(id, says('Of the phone.'))
    write(says('Of the laptop.'))
    await pass(600_000)
    expect(status()).toBe('saving')
    const writer = body.writable.getWriter()
    void writer.write(new TextEncoder().encode(JSON.stringify({ json: other })))
    void writer.close()
    await pass(100)
    expect(draft.view.get().sync).toMatchObject({ kind: 'conflict', other: says('Of the phone.') })
  })

  it('gives up changes to a scheduled letter after 30 seconds', async () => {
    server.answer({ scheduledLetters: { change: () => new Promise(() => {}) } })
    const delivery = { kind: 'slow', days: 15, zone: 'UTC', isShown: true } as const
    const text = { ...says('One.'), plan: { delivery, edits: { id, revision: 1 } } }
    const given = changeScheduledLetter(writerId, text).catch(isUnreachable)
    await pass(30_100)
    expect(await Promise.race([given, 'waits'])).toBe(true)
  })

  it('leaves a letter to the outbox after 30 seconds, and it is sent once', async () => {
    const arrival = Promise.withResolvers<void>()
    letters.hold('letters/send', arrival.promise)
    const { draft } = openSaved()
    draft.send(says('One.'))
    await pass(29_900)
    expect(draft.view.get().delivery.kind).toBe('sending')
    await pass(200)
    expect(draft.view.get().delivery.kind).toBe('waiting')
    expect(outbox.all(writerId)).toMatchObject([says('One.')])
    letters.hold('letters/send', Promise.resolve())
    const ending = new AbortController()
    await flushOutbox(writerId, reportOutcome, ending.signal)
    expect(draft.view.get().delivery.kind).toBe('sent')
    arrival.resolve()
    await pass(1000)
    expect(letters.letters).toEqual(new Map([[id, says('One.')]]))
    expect([letters.drafts.size, allKept(), outbox.all(writerId)]).toEqual([0, [], []])
  })
})

describe('A draft whose save is refused', () => {
  it.each(['unavailable', 'unexpected', 'rate_limited'] as const)(
    'tries again by itself after %s',
    async code => {
      refuse(code)
      const { status, write } = openDraft()
      write(says('One.'))
      await pass(800)
      expect(status()).toBe('unsaved, stored')
      // The client itself waits for a server that answers 503 with Retry-After; this one does not say when.
      letters.recover()
      await pass(1100)
      expect(status()).toBe('saved')
    },
  )

  it.each(['letter_unreadable', 'invalid_input', 'signed_out'] as const)(
    'stays stored in this browser after %s, and is saved again with the next change alone',
    async code => {
      refuse(code)
      const { status, write } = openDraft()
      write(says('One.'))
      await pass(30_000)
      expect(status()).toBe('unsaved, stored')
      expect(kept()).toMatchObject(says('One.'))
      expect(saves()).toHaveLength(1)
      letters.recover()
      write(says('Two.'))
      await pass(800)
      expect(status()).toBe('saved')
    },
  )

  it('begins anew when it was deleted elsewhere', async () => {
    const { status, write } = openSaved()
    letters.drafts.clear()
    write(says('One. Two.'))
    await pass(800)
    expect(kept()).toMatchObject(says('One. Two.'))
    await pass(1100)
    expect(saves()).toMatchObject([{ revision: firstRevision }, { revision: 0 }])
    expect(status()).toBe('saved')
  })

  it('stays in this browser when it is larger than the server accepts, and is not saved again', async () => {
    refuse('too_large')
    const { status, write } = openDraft()
    write(says('A long letter.'))
    await pass(30_000)
    expect(status()).toBe('too large, stored')
    expect(kept()).toMatchObject(says('A long letter.'))
    expect(saves()).toHaveLength(1)
    expect(asksBeforeLeaving()).toBe(false)
    letters.recover()
    write(says('A shorter one.'))
    await pass(800)
    expect(status()).toBe('saved')
  })

  it.each(['signed_out', 'suspended'] as const)('reports that the session is over: %s', async code => {
    refuse(code)
    const { editor, write } = openDraft()
    write(says('One.'))
    await pass(10_000)
    expect(editor.signedOut).toBe(1)
    expect(kept()).toMatchObject(says('One.'))
  })

  it('does not report that the session is over after another refusal', async () => {
    offline()
    const { editor, write } = openDraft()
    write(says('One.'))
    await pass(5000)
    expect(editor.signedOut).toBe(0)
  })
})

describe('A draft in a browser without room', () => {
  it('says that only its page has the text, and asks before that is closed', async () => {
    limitStorage(10)
    offline()
    const { status, write } = openDraft()
    write(says('One.'))
    await pass(800)
    expect(status()).toBe('unsaved, not stored')
    expect(asksBeforeLeaving()).toBe(true)
    backOnline()
    await settle()
    expect(status()).toBe('saved')
    expect(asksBeforeLeaving()).toBe(false)
  })

  it('keeps trying the server', async () => {
    limitStorage(10)
    offline()
    const { status, write } = openDraft()
    write(says('One.'))
    await pass(800)
    letters.recover()
    await pass(1100)
    expect(status()).toBe('saved')
  })

  it('says that a letter that is too large is stored nowhere', async () => {
    limitStorage(10)
    refuse('too_large')
    const { status, write } = openDraft()
    write(says('A long letter.'))
    await pass(800)
    expect(status()).toBe('too large, not stored')
    expect(asksBeforeLeaving()).toBe(true)
  })

  it('is stored without its unacknowledged saves when there is no room for both', async () => {
    const { status, write } = openDraft()
    offline()
    for (const words of ['One.', 'Two.']) {
      write(says(words))
      await pass(800)
    }
    expect(kept()?.unacknowledgedSaves).toEqual([says('One.')])
    limitStorage(key.length + (localStorage.getItem(key)?.length ?? 0) - 20)
    write(says('Six.'))
    await pass(800)
    expect(status()).toBe('unsaved, stored')
    expect(kept()).toMatchObject(says('Six.'))
    expect(kept()?.unacknowledgedSaves).toBeUndefined()
  })

  it('is stored as soon as there is room', async () => {
    const makeRoom = limitStorage(10)
    offline()
    const { status, write } = openDraft()
    write(says('One.'))
    await pass(800)
    makeRoom()
    write(says('Two.'))
    await pass(800)
    expect(status()).toBe('unsaved, stored')
    expect(kept()).toMatchObject(says('Two.'))
  })
})

describe('The plan of a draft', () => {
  const plans: readonly [string, LetterPlan][] = [
    ['a day', { delivery: { kind: 'day', wall: '2031-12-24T09:00', zone: 'UTC', zoneOf: 'fixed' } }],
    ['slow post', { delivery: { kind: 'slow', days: 15, zone: 'UTC', isShown: true } }],
    ['a moment', { openWhen: { label: 'you miss me', notBefore: { day: '2031-12-24', zone: 'UTC' } } }],
  ]

  it.each(plans)('is saved when it alone has changed: %s', async (_, plan) => {
    const { status, write } = openSaved()
    write({ ...says('One.'), plan })
    await pass(800)
    expect(status()).toBe('saved')
    expect(letters.drafts.get(id)).toMatchObject({ ...says('One.'), plan })
    write(says('One.'))
    await pass(800)
    expect(letters.drafts.get(id)?.plan).toBeUndefined()
  })

  it.each(plans)('is there again after a reload without a connection: %s', async (_, plan) => {
    const { close, write } = openSaved()
    offline()
    write({ ...says('One.'), plan })
    await pass(800)
    close()
    const reopened = await loadDraft(writerId, id)
    expect(reopened).toMatchObject({ text: { ...says('One.'), plan }, sync: { kind: 'unsaved' } })
    backOnline()
    openDraft(reopened?.text, reopened ?? {})
    await pass(1100)
    expect(letters.drafts.get(id)).toMatchObject({ ...says('One.'), plan })
  })

  it.each(plans)('of another window is shown beside one’s own: %s', async (_, plan) => {
    const { draft, status, write } = openSaved()
    const other = letters.saveElsewhere(id, { ...says('One.'), plan })
    write(says('Two.'))
    await pass(1100)
    expect(status()).toBe('conflict')
    expect(draft.view.get().sync).toEqual({ kind: 'conflict', other })
  })
})

describe('A draft in a conflict', () => {
  /** Rule 4.2 */
  it('leaves the other text alone, shows it, and calls nothing more', async () => {
    const { draft, write } = openSaved()
    const other = letters.saveElsewhere(id, says('Of the phone.'))
    write(says('Of the laptop.'))
    await pass(800)
    expect(draft.view.get().sync).toEqual({ kind: 'conflict', other })
    const asked = server.calls.length
    write(says('Of the laptop, and more.'))
    await pass(20_000)
    expect(server.calls).toHaveLength(asked)
    expect(letters.drafts.get(id)).toEqual(other)
    expect(kept()).toMatchObject({
      ...says('Of the laptop, and more.'),
      revision: firstRevision,
      refused: 'draft_conflict',
    })
  })

  it('calls nothing when it opens in a conflict', async () => {
    const other = letters.saveElsewhere(id, says('Of the phone.'))
    const { status } = openDraft(says('Of the laptop.'), { sync: { kind: 'conflict', other } })
    await pass(20_000)
    expect(server.calls).toEqual([])
    expect(status()).toBe('conflict')
  })

  /** Rule 4.2 */
  it('saves its own text over the revision of the other when its writer chooses it', async () => {
    const { draft, status, write } = openSaved()
    const other = letters.saveElsewhere(id, says('Of the phone.'))
    write(says('Of the laptop.'))
    await pass(800)
    draft.overwriteOther()
    await settle()
    expect(status()).toBe('saved')
    expect(letters.drafts.get(id)).toMatchObject({ ...says('Of the laptop.'), revision: other.revision + 1 })
    await pass(400)
    expect(allKept()).toEqual([])
  })

  it('reports another text that was saved while it was overwriting', async () => {
    const { draft, write } = openSaved()
    letters.saveElsewhere(id, says('Of the phone.'))
    write(says('Of the laptop.'))
    await pass(800)
    const third = letters.saveElsewhere(id, says('Of the tablet.'))
    draft.overwriteOther()
    await settle()
    expect(draft.view.get().sync).toEqual({ kind: 'conflict', other: third })
  })

  it('tries again when the other text could not be read', async () => {
    const { draft, status, write } = openSaved()
    const other = letters.saveElsewhere(id, says('Of the phone.'))
    letters.fail('before', connectionLost, 'drafts/get')
    write(says('Of the laptop.'))
    await pass(800)
    expect(status()).toBe('unsaved, stored')
    letters.recover()
    await pass(1100)
    expect(draft.view.get().sync).toEqual({ kind: 'conflict', other })
  })

  it('reports no conflict when only its own save has changed the theme', async () => {
    const { status, write } = openSaved()
    loseAnswers()
    write({ ...says('One.'), banner: 'starry-night' })
    await pass(800)
    letters.recover()
    write({ ...says('One.'), banner: 'golden-hearts' })
    await pass(1100)
    expect(status()).toBe('saved')
    expect(letters.drafts.get(id)?.banner).toBe('golden-hearts')
  })

  it.each<[string, Partial<DraftText>]>([
    ['its paper', { banner: 'starry-night' }],
    ['its receiver', { receiver: 'Otto' }],
    ['its words', { content: '<p>Else.</p>' }],
    ['its plan', { plan: { openWhen: { label: 'you miss me' } } }],
  ])('reports a conflict when another device changed only %s', async (_, change) => {
    const { status, write } = openDraft()
    loseAnswers()
    write(says('One.'))
    await pass(800)
    letters.recover()
    letters.saveElsewhere(id, { ...says('One.'), ...change })
    write(says('Two.'))
    await pass(1100)
    expect(status()).toBe('conflict')
  })
})

describe('A draft whose letter was sent elsewhere', () => {
  /** Rule 4.6 */
  it.each<[string, Partial<DraftText>]>([
    ['to an account', {}],
    ['by link', { receiver: '', guest: rosalind }],
    ['closed', { plan: { openWhen: { label: 'you miss me' } } }],
    [
      'on a day',
      { plan: { delivery: { kind: 'day', wall: '2031-12-24T09:00', zone: 'UTC', zoneOf: 'fixed' } } },
    ],
  ])('is sent here as there while it says the same: %s', async (_, how) => {
    const text = { ...says('One.'), ...how }
    const { draft, write } = openDraft(text, { sync: { kind: 'saved', at: new Date() } })
    letters.letters.set(id, text)
    write({ ...text, content: '<p>One. Tw</p>' })
    write(text)
    await pass(800)
    expect(draft.view.get().delivery).toMatchObject({ kind: 'sent', receipt: { id } })
    expect([...allKept(), ...letters.drafts.values()]).toEqual([])
  })

  it('is sent once the words that it did not carry are deleted', async () => {
    const { draft, status, write } = openSaved()
    letters.letters.set(id, says('One.'))
    letters.drafts.clear()
    write(says('One. Two.'))
    await pass(800)
    expect(status()).toBe('sentElsewhere')
    write(says('One.'))
    await pass(800)
    expect(draft.view.get().delivery.kind).toBe('sent')
    expect(allKept()).toEqual([])
  })

  it('is compared when it opens: an earlier release kept the same words, too', async () => {
    letters.letters.set(id, says('One.'))
    localDrafts.put(writerId, { id, ...says('One.'), revision: firstRevision, refused: 'letter_conflict' })
    const opened = await loadDraft(writerId, id)
    const { draft } = openDraft(says('One.'), { ...opened })
    await settle()
    expect(draft.view.get().delivery.kind).toBe('sent')
    expect(allKept()).toEqual([])
  })

  /** Rule 4.6 */
  it('says so, stores the text in this browser, and calls nothing more', async () => {
    const { status, write } = openSaved()
    letters.letters.set(id, says('One.'))
    letters.drafts.clear()
    write(says('One. Two.'))
    await pass(800)
    expect(status()).toBe('sentElsewhere')
    expect(kept()).toMatchObject({ ...says('One. Two.'), refused: 'letter_conflict' })
    write(says('One. Two. Three.'))
    await pass(20_000)
    expect(saves()).toHaveLength(1)
    expect(kept()).toMatchObject({ ...says('One. Two. Three.'), refused: 'letter_conflict' })
  })

  it('stores nothing once it is discarded', async () => {
    const { draft, write } = openSaved()
    letters.letters.set(id, says('One.'))
    write(says('One. Two.'))
    saveNow()
    draft.discard()
    await pass(1000)
    expect(allKept()).toEqual([])
  })

  it('is left to uploadLocalDrafts once it is closed', async () => {
    const { write, close } = openSaved()
    letters.letters.set(id, says('One.'))
    write(says('One. Two.'))
    close()
    await pass(1000)
    expect(kept()).toMatchObject(says('One. Two.'))
    expect(kept()?.refused).toBeUndefined()
  })
})

describe('A draft whose page is hidden or closed', () => {
  it.each<[string, () => void]>([
    ['is left', () => window.dispatchEvent(new Event('pagehide'))],
    [
      'is hidden',
      () => {
        vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
        document.dispatchEvent(new Event('visibilitychange'))
      },
    ],
  ])('saves at once, by a call that outlives the page, when it %s', async (_, leave) => {
    const { write } = openDraft()
    write(says('One.'))
    leave()
    expect(kept()).toMatchObject(says('One.'))
    await settle()
    expect(server.calls).toMatchObject([{ path: 'drafts/save', keepalive: true }])
  })

  it('saves nothing when it is shown again', async () => {
    const { write } = openDraft()
    write(says('One.'))
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(server.calls).toEqual([])
  })

  it('saves what is longer than browsers let such a call carry by an ordinary one', async () => {
    const { write } = openDraft()
    write(says('x'.repeat(50_000)))
    window.dispatchEvent(new Event('pagehide'))
    await settle()
    expect(server.calls).toMatchObject([{ path: 'drafts/save', keepalive: false }])
  })

  it('does not watch the page any more once it is closed', async () => {
    const { editor, close } = openDraft()
    close()
    editor.says = says('One.')
    window.dispatchEvent(new Event('pagehide'))
    window.dispatchEvent(new Event('online'))
    await pass(1000)
    expect(server.calls).toEqual([])
  })
})

describe('A draft that is closed', () => {
  /** Rule 4.1 */
  it('saves the last words, by a call that outlives the page', async () => {
    const { write, close } = openDraft()
    write(says('One.'))
    close()
    await settle()
    expect(server.calls).toMatchObject([{ path: 'drafts/save', keepalive: true, input: says('One.') }])
    expect(allKept()).toEqual([])
  })

  it('saves the text as it was then, whatever its editor says later', async () => {
    const { editor, write, close } = openDraft()
    offline()
    write(says('One.'))
    close()
    editor.says = null
    await pass(1000)
    expect(kept()).toMatchObject(says('One.'))
  })

  it('saves also what was written while the save before was under way', async () => {
    const { write, close } = openDraft()
    write(says('One.'))
    saveNow()
    write(says('One. Two.'))
    close()
    await settle()
    expect(saves()).toMatchObject([says('One.'), { ...says('One. Two.'), revision: firstRevision }])
    expect(letters.drafts.get(id)).toMatchObject(says('One. Two.'))
    expect(allKept()).toEqual([])
  })

  it('saves the last text also when its editor lost it while the save before was under way', async () => {
    const { editor, write, close } = openDraft()
    write(says('One.'))
    saveNow()
    write(says('One. Two.'))
    close()
    editor.says = null
    await settle()
    expect(letters.drafts.get(id)).toMatchObject(says('One. Two.'))
  })

  it('leaves the text in this browser when the server is unreachable, and does not try again', async () => {
    offline()
    const { write, close } = openDraft()
    write(says('One.'))
    close()
    await pass(30_000)
    expect(kept()).toMatchObject(says('One.'))
    expect(saves()).toHaveLength(1)
  })

  it('counts as open until its last save is over', async () => {
    const answer = Promise.withResolvers<void>()
    server.answer({
      drafts: {
        save: async () => {
          await answer.promise
          return { revision: 1, updatedAt: new Date() }
        },
      },
    })
    const { write, close } = openDraft()
    expect(draftsInTab.has(id)).toBe(true)
    write(says('One.'))
    close()
    await pass(1000)
    expect(draftsInTab.has(id)).toBe(true)
    answer.resolve()
    await settle()
    expect(draftsInTab.has(id)).toBe(false)
  })

  it('can be opened again, as React does', async () => {
    const { draft, write, close } = openDraft()
    close()
    closers.push(draft.open())
    write(says('One.'))
    await pass(800)
    expect(letters.drafts.get(id)).toMatchObject(says('One.'))
  })
})

describe('A draft that is sent', () => {
  /** The answer to Send does not come before the returned function is called. */
  function holdSending(): () => void {
    const arrival = Promise.withResolvers<void>()
    letters.hold('letters/send', arrival.promise)
    return arrival.resolve
  }
  const sends = () => server.inputsOf('letters/send')

  it('is stored in this browser until the letter was sent', async () => {
    const { draft, write } = openDraft()
    const answer = holdSending()
    write(says('One.'))
    draft.send(says('One.'))
    expect(kept()).toMatchObject(says('One.'))
    answer()
    await pass(5000)
    expect(server.calls.map(({ path }) => path)).toEqual(['letters/send'])
    expect(draft.view.get().delivery).toMatchObject({ kind: 'sent' })
    expect(allKept()).toEqual([])
  })

  it('is sent once the save under way is answered, in the revision that it got', async () => {
    const answer = Promise.withResolvers<void>()
    letters.hold('drafts/save', answer.promise)
    const { draft, write } = openDraft()
    write(says('One.'))
    await pass(800)
    draft.send(says('One.'))
    await settle()
    expect(sends()).toEqual([])
    answer.resolve()
    await settle()
    expect(sends()).toMatchObject([{ revision: firstRevision }])
  })

  it('is not saved while the letter is being sent, whatever happens to the page', async () => {
    const { draft, write } = openDraft()
    holdSending()
    write(says('One.'))
    draft.send(says('One.'))
    window.dispatchEvent(new Event('pagehide'))
    window.dispatchEvent(new Event('online'))
    await pass(5000)
    expect(saves()).toEqual([])
    expect(kept()).toMatchObject(says('One.'))
  })

  it('is saved again after a refusal, though nothing changed, and learns whether the letter was sent', async () => {
    const { draft } = openSaved()
    letters.fail('before', () => refusal('unexpected'), 'letters/send')
    draft.send(says('One.'))
    await settle()
    expect(draft.view.get().delivery.kind).toBe('refused')
    letters.letters.set(id, says('One.'))
    letters.drafts.clear()
    await pass(800)
    expect(draft.view.get().delivery.kind).toBe('sent')
    expect(allKept()).toEqual([])
  })

  it('is sent once another tab has sent it from the outbox', async () => {
    const { draft, write } = openDraft()
    letters.fail('before', connectionLost, 'letters/send', 'drafts/save')
    write(says('One.'))
    draft.send(says('One.'))
    await pass(1000)
    expect(draft.view.get().delivery.kind).toBe('waiting')
    letters.recover()
    letters.letters.set(id, says('One.'))
    outbox.remove(writerId, id)
    await pass(1000)
    expect(draft.view.get().delivery.kind).toBe('sent')
    expect([...allKept(), ...letters.drafts.values()]).toEqual([])
  })

  it('waits in the outbox while the server is unreachable, and is saved by nobody meanwhile', async () => {
    const { draft, write } = openDraft()
    letters.fail('before', connectionLost, 'letters/send', 'drafts/save')
    write(says('One.'))
    draft.send(says('One.'))
    await pass(5000)
    expect(draft.view.get().delivery.kind).toBe('waiting')
    expect(outbox.all(writerId)).toMatchObject([says('One.')])
    expect(allKept()).toEqual([])
    expect(saves()).toEqual([])
    const [letter] = outbox.all(writerId)
    if (letter) outbox.backToDrafts(writerId, letter)
    letters.recover()
    await pass(800)
    expect(draft.view.get().delivery.kind).toBe('none')
    expect(letters.drafts.get(id)).toMatchObject(says('One.'))
  })

  it('that is discarded is neither stored nor saved in a moment', async () => {
    const { draft, write, close } = openDraft()
    write(says('One.'))
    draft.discard()
    close()
    await pass(5000)
    expect(allKept()).toEqual([])
    expect(server.calls).toEqual([])
  })
})

describe('two windows with one draft', () => {
  it('ask which text to keep when both are saved', async () => {
    const first = openSaved()
    const second = openDraft(says('One.'), {
      revision: firstRevision,
      sync: { kind: 'saved', at: new Date() },
    })
    second.write(says('One. Of the second.'))
    await pass(800)
    first.write(says('One. Of the first.'))
    await pass(800)
    expect(second.status()).toBe('saved')
    expect(first.draft.view.get().sync).toMatchObject({
      kind: 'conflict',
      other: says('One. Of the second.'),
    })
    expect(kept()).toMatchObject(says('One. Of the first.'))
  })

  it('keep both texts while the server is unreachable', async () => {
    const first = openSaved()
    const second = openDraft(says('One.'), {
      revision: firstRevision,
      sync: { kind: 'saved', at: new Date() },
    })
    offline()
    first.write(says('One. Of the first.'))
    await pass(800)
    second.write(says('One. Of the second.'))
    await pass(800)
    expect(kept()).toMatchObject({ ...says('One. Of the second.'), revision: firstRevision })
    const aside = allKept().find(draft => draft.id !== id)
    expect(aside).toMatchObject({ ...says('One. Of the first.'), revision: 0 })
    expect(allKept()).toHaveLength(2)
  })

  it('store the same text as another draft no more than once, however often they alternate', async () => {
    const first = openSaved()
    const second = openDraft(says('One.'), {
      revision: firstRevision,
      sync: { kind: 'saved', at: new Date() },
    })
    offline()
    for (let turn = 0; turn < 3; turn += 1) {
      first.write(says('One. Of the first.'))
      await pass(800)
      second.write(says('One. Of the second.'))
      await pass(800)
    }
    expect(
      allKept()
        .map(({ content }) => content)
        .toSorted(),
    ).toEqual(['<p>One. Of the first.</p>', '<p>One. Of the second.</p>', '<p>One. Of the second.</p>'])
  })

  it('keep one text when both say the same', async () => {
    const first = openSaved()
    const second = openDraft(says('One.'), {
      revision: firstRevision,
      sync: { kind: 'saved', at: new Date() },
    })
    offline()
    first.write(says('One. Two.'))
    second.write(says('One. Two.'))
    await pass(2000)
    expect(allKept()).toHaveLength(1)
  })

  it('leave each other’s text in this browser when one of them is saved', async () => {
    const first = openSaved()
    const second = openDraft(says('One.'), {
      revision: firstRevision,
      sync: { kind: 'saved', at: new Date() },
    })
    offline()
    first.write(says('One. Of the first.'))
    await pass(800)
    second.write(says('One. Of the second.'))
    await pass(800)
    letters.recover()
    saveNow()
    await settle()
    expect(first.status()).toBe('saved')
    expect(kept()).toMatchObject(says('One. Of the second.'))
  })

  it('leave the stored text when there is no room for both', async () => {
    const first = openSaved()
    const second = openDraft(says('One.'), {
      revision: firstRevision,
      sync: { kind: 'saved', at: new Date() },
    })
    offline()
    second.write(says('One. Of the second.'))
    await pass(800)
    limitStorage(key.length + (localStorage.getItem(key)?.length ?? 0) + 10)
    first.write(says('One. Of the first.'))
    await pass(800)
    expect(first.status()).toBe('unsaved, not stored')
    expect(allKept()).toMatchObject([says('One. Of the second.')])
    expect(asksBeforeLeaving()).toBe(true)
    second.draft.discard()
    backOnline()
    await pass(800)
    expect(letters.drafts.get(id)).toMatchObject(says('One. Of the first.'))
  })

  it('notice each other’s letter, and keep the text that it did not have', async () => {
    const first = openSaved()
    const second = openDraft(says('One.'), {
      revision: firstRevision,
      sync: { kind: 'saved', at: new Date() },
    })
    first.draft.send(says('One.'))
    await settle()
    letters.drafts.clear()
    second.write(says('One. Of the second.'))
    await pass(800)
    expect(second.status()).toBe('sentElsewhere')
    expect(kept()).toMatchObject({ ...says('One. Of the second.'), refused: 'letter_conflict' })
  })
})

describe('the drafts of two people in one browser', () => {
  it('are kept apart, also under one id', async () => {
    localDrafts.put(otto, { id, ...says('Of Otto.'), revision: 0 })
    offline()
    const { write } = openDraft()
    write(says('Of Rose.'))
    await pass(800)
    expect(localDrafts.all(otto)).toMatchObject([says('Of Otto.')])
    expect(allKept()).toMatchObject([says('Of Rose.')])
    letters.recover()
    await pass(2000)
    expect(localDrafts.all(otto)).toMatchObject([says('Of Otto.')])
    expect(allKept()).toEqual([])
  })

  it('are refused as signed out when somebody else is signed in by now, and stay in this browser', async () => {
    const { editor, write } = openDraft()
    letters.fail('before', () => refusal('signed_out'), 'drafts/save')
    write(says('Of Rose.'))
    await pass(5000)
    expect(editor.signedOut).toBe(1)
    expect(letters.drafts.size).toBe(0)
    expect(allKept()).toMatchObject([says('Of Rose.')])
  })
})
