import { beforeEach, describe, expect, it, vi } from 'vitest'
import { takeVisitorDraft } from '#letters/writing/visitor-draft/take-visitor-draft.ts'
import { clearPersonalStorage } from '#lib/storage/entries.ts'
import { readVisitorDraft, storeVisitorDraft } from '#pages/landing/try-out/visitor-draft.ts'
import {
  draftId as id,
  otherDraftId as otherId,
  otherWriterId as otto,
  writerId as rose,
  says,
} from '#test/draft-server.ts'
import { limitStorage } from '#test/limit-storage.ts'
import type { DraftText } from './draft-text.ts'
import { isLeftBehind, type LocalDraft, localDrafts, moveOtherTextAside } from './local-drafts.ts'
import { outbox } from './outbox.ts'

const key = `unsent-draft:${rose}:${id}`

const written = (words: string, more: Partial<LocalDraft> = {}) => ({
  id,
  ...says(words),
  revision: 1,
  ...more,
})
const wordsOf = (texts: readonly LocalDraft[]) =>
  texts.map(({ content }) => content.replaceAll(/<\/?p>/g, ''))
const keptWords = () => wordsOf(localDrafts.all(rose)).toSorted()
const stored = () => JSON.parse(localStorage.getItem(key) ?? '')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
})

describe('localDrafts', () => {
  it('returns what was stored, and when that was', () => {
    const kept = localDrafts.put(rose, written('One.', { unacknowledgedSaves: [says('Before.')] }))
    expect(localDrafts.get(rose, id)).toEqual({
      ...kept,
      ...written('One.'),
      unacknowledgedSaves: [says('Before.')],
    })
    expect(kept?.storedAt).toBe(Date.now())
  })

  it('stores a given time instead of now', () => {
    expect(localDrafts.put(rose, written('One.', { storedAt: 5 }))?.storedAt).toBe(5)
  })

  it('lists the drafts of one writer, the latest first', () => {
    localDrafts.put(rose, written('Older.', { storedAt: 1 }))
    localDrafts.put(rose, written('Newer.', { id: otherId, storedAt: 2 }))
    localDrafts.put(otto, written('Of Otto.'))
    expect(wordsOf(localDrafts.all(rose))).toEqual(['Newer.', 'Older.'])
    expect(wordsOf(localDrafts.all(otto))).toEqual(['Of Otto.'])
  })

  it('removes one draft of one writer', () => {
    localDrafts.put(rose, written('One.'))
    localDrafts.put(rose, written('Two.', { id: otherId }))
    localDrafts.put(otto, written('Of Otto.'))
    localDrafts.remove(rose, id)
    expect(keptWords()).toEqual(['Two.'])
    expect(wordsOf(localDrafts.all(otto))).toEqual(['Of Otto.'])
  })

  /** Rules 2.4, 4.1 */
  it('keeps drafts through a sign-out', () => {
    localDrafts.put(rose, written('One.'))
    outbox.add(rose, written('Waiting.', { id: otherId }))
    clearPersonalStorage()
    expect(keptWords()).toEqual(['One.'])
    expect(wordsOf(outbox.all(rose))).toEqual(['Waiting.'])
  })

  it.each<[string, (good: object) => unknown]>([
    ['no id', good => ({ ...good, id: 'mine' })],
    ['no paper', good => ({ ...good, banner: 'plain' })],
    ['no revision', good => ({ ...good, revision: 'first' })],
    ['another refusal', good => ({ ...good, refused: 'rate_limited' })],
    ['words that are none', good => ({ ...good, content: null })],
    ['nothing at all', () => null],
  ])('ignores an entry with %s', (_, damage) => {
    localDrafts.put(rose, written('One.'))
    localStorage.setItem(key, JSON.stringify(damage(stored())))
    expect(localDrafts.get(rose, id)).toBeNull()
    expect(localDrafts.all(rose)).toEqual([])
  })

  it('ignores an entry that is no JSON, and does not remove it', () => {
    localStorage.setItem(key, '{')
    expect(localDrafts.all(rose)).toEqual([])
    expect(localStorage.getItem(key)).toBe('{')
  })

  it('reads an entry with unknown fields of a newer release', () => {
    localDrafts.put(rose, written('One.'))
    localStorage.setItem(key, JSON.stringify({ ...stored(), recording: 'later' }))
    expect(keptWords()).toEqual(['One.'])
  })

  it('returns null when there is no room, and leaves the earlier text', () => {
    localDrafts.put(rose, written('One.'))
    limitStorage(10)
    expect(localDrafts.put(rose, written('Two.'))).toBeNull()
    expect(keptWords()).toEqual(['One.'])
  })
})

describe('moveOtherTextAside', () => {
  it('stores another text under this id as a draft of its own, with its time', () => {
    const others = localDrafts.put(rose, written('Of the other window.', { storedAt: 7 }))
    expect(moveOtherTextAside(rose, written('Of this one.'))).toBe(true)
    const aside = localDrafts.all(rose).find(draft => draft.id !== id)
    expect(aside).toMatchObject({ ...says('Of the other window.'), revision: 0, storedAt: 7 })
    expect(localDrafts.get(rose, id)).toMatchObject({ content: others?.content })
  })

  it.each(['', 'The same.'])('stores no copy of the text “%s”', words => {
    if (words) localDrafts.put(rose, written(words))
    const before = localDrafts.all(rose)
    expect(moveOtherTextAside(rose, written('The same.'))).toBe(true)
    expect(localDrafts.all(rose)).toEqual(before)
  })

  it('stores no second copy of the same text', () => {
    localDrafts.put(rose, written('Of the other window.'))
    moveOtherTextAside(rose, written('Of this one.'))
    moveOtherTextAside(rose, written('Of this one, and more.'))
    expect(localDrafts.all(rose)).toHaveLength(2)
  })

  it('does not count a draft that the server has as a copy', () => {
    localDrafts.put(rose, written('Of the other window.'))
    localDrafts.put(rose, written('Of the other window.', { id: otherId, revision: 3 }))
    moveOtherTextAside(rose, written('Of this one.'))
    expect(localDrafts.all(rose)).toHaveLength(3)
  })

  it.each(['draft_conflict', 'letter_conflict'] as const)(
    'copies the error letter_conflict alone: %s',
    refused => {
      localDrafts.put(rose, written('Of the other window.', { refused }))
      moveOtherTextAside(rose, written('Of this one.'))
      const aside = localDrafts.all(rose).find(draft => draft.id !== id)
      expect(aside && isLeftBehind(aside)).toBe(refused === 'letter_conflict')
      expect(aside?.refused).toBe(refused === 'letter_conflict' ? refused : undefined)
    },
  )

  it('returns false when there is no room for the other text', () => {
    localDrafts.put(rose, written('Of the other window.'))
    limitStorage(localStorage.getItem(key)?.length ?? 0)
    expect(moveOtherTextAside(rose, written('Of this one.'))).toBe(false)
    expect(keptWords()).toEqual(['Of the other window.'])
  })
})

describe('outbox', () => {
  it('replaces the local draft', () => {
    localDrafts.put(rose, written('One.'))
    expect(outbox.add(rose, written('One.'))).toBe(outbox.get(rose, id)?.storedAt)
    expect(localDrafts.all(rose)).toEqual([])
    expect(outbox.get(rose, id)).toMatchObject(written('One.'))
    expect(wordsOf(outbox.all(rose))).toEqual(['One.'])
    expect(outbox.all(otto)).toEqual([])
  })

  it('stores the text of another window as another draft', () => {
    localDrafts.put(rose, written('Of the other window.'))
    outbox.add(rose, written('Of this one.'))
    expect(keptWords()).toEqual(['Of the other window.'])
    expect(localDrafts.get(rose, id)).toBeNull()
  })

  it('leaves the letter of another window that waits under its id, and this text as it was stored', () => {
    outbox.add(rose, written('Of the other window.'))
    localDrafts.put(rose, written('Of this one.'))
    expect(outbox.add(rose, written('Of this one.'))).toBeNull()
    expect(wordsOf(outbox.all(rose))).toEqual(['Of the other window.'])
    expect(keptWords()).toEqual(['Of this one.'])
  })

  it('takes the same letter of another window once', () => {
    outbox.add(rose, written('One.'))
    expect(outbox.add(rose, written('One.'))).toBe(outbox.get(rose, id)?.storedAt)
    expect(wordsOf(outbox.all(rose))).toEqual(['One.'])
  })

  it('removes a copy with the same text', () => {
    localDrafts.put(rose, written('Of this one.'))
    moveOtherTextAside(rose, written('Of the other window.'))
    localDrafts.put(rose, written('Of the other window.'))
    outbox.add(rose, written('Of this one.'))
    expect(keptWords()).toEqual(['Of the other window.'])
    expect(wordsOf(outbox.all(rose))).toEqual(['Of this one.'])
  })

  it('leaves a draft that the server has, though it says the same', () => {
    localDrafts.put(rose, written('One.', { id: otherId, revision: 3 }))
    outbox.add(rose, written('One.'))
    expect(localDrafts.get(rose, otherId)).not.toBeNull()
  })

  it('needs no room for the letter and its draft at once', () => {
    localDrafts.put(rose, written('One.'))
    limitStorage((localStorage.getItem(key)?.length ?? 0) + key.length + 20)
    expect(outbox.add(rose, written('One.'))).toBe(outbox.get(rose, id)?.storedAt)
    expect(wordsOf(outbox.all(rose))).toEqual(['One.'])
  })

  it('leaves the local draft when there is no room for the letter', () => {
    localDrafts.put(rose, written('One.'))
    // What waits has the longer key.
    limitStorage((localStorage.getItem(key)?.length ?? 0) + key.length)
    expect(outbox.add(rose, written('One.'))).toBeNull()
    expect(keptWords()).toEqual(['One.'])
    expect(outbox.all(rose)).toEqual([])
  })

  it('changes nothing when there is no room for the text of another window', () => {
    localDrafts.put(rose, written('Of the other window.'))
    limitStorage((localStorage.getItem(key)?.length ?? 0) + key.length + 10)
    expect(outbox.add(rose, written('Of this one.'))).toBeNull()
    expect(keptWords()).toEqual(['Of the other window.'])
    expect(outbox.all(rose)).toEqual([])
  })

  it('removes one that was sent', () => {
    outbox.add(rose, written('One.'))
    outbox.add(rose, written('Two.', { id: otherId }))
    outbox.remove(rose, id)
    expect(wordsOf(outbox.all(rose))).toEqual(['Two.'])
  })

  it('keeps a letter with a plan where an earlier release, which would send it at once, does not look', () => {
    const delivery = { kind: 'day', wall: '2027-02-14T09:00', zone: 'UTC', zoneOf: 'fixed' } as const
    outbox.add(rose, written('Now.'))
    outbox.add(rose, written('In February.', { id: otherId, plan: { delivery } }))
    expect(localStorage.getItem(`waiting-letter:${rose}:${otherId}`)).toBeNull()
    expect(wordsOf(outbox.all(rose)).toSorted()).toEqual(['In February.', 'Now.'])
    expect(outbox.get(rose, otherId)?.plan).toEqual({ delivery })
    outbox.remove(rose, otherId)
    expect(wordsOf(outbox.all(rose))).toEqual(['Now.'])
  })

  it('turns a letter back into a draft', () => {
    outbox.add(rose, written('One.'))
    const [letter] = outbox.all(rose)
    if (letter) outbox.backToDrafts(rose, letter)
    expect(outbox.all(rose)).toEqual([])
    expect(localDrafts.get(rose, id)).toMatchObject(written('One.'))
  })

  it('needs no room for both when a letter is a draft again', () => {
    outbox.add(rose, written('One.'))
    const letter = outbox.get(rose, id)
    const waitingKey = `waiting-letter:${rose}:${id}`
    limitStorage((localStorage.getItem(waitingKey)?.length ?? 0) + waitingKey.length)
    if (letter) outbox.backToDrafts(rose, letter)
    expect(keptWords()).toEqual(['One.'])
  })

  it('stores the text of another window as another draft when a letter is a draft again', () => {
    outbox.add(rose, written('Of the letter.'))
    localDrafts.put(rose, written('Of the other window.'))
    const letter = outbox.get(rose, id)
    if (letter) outbox.backToDrafts(rose, letter)
    expect(keptWords()).toEqual(['Of the letter.', 'Of the other window.'])
    expect(localDrafts.get(rose, id)).toMatchObject(says('Of the letter.'))
  })

  it('turns a letter into a draft under another id when there is no room for the text of another window', () => {
    outbox.add(rose, written('Of the letter.'))
    localDrafts.put(rose, written('Of the other window.'))
    const letter = outbox.get(rose, id)
    const texts = Object.entries(localStorage).reduce(
      (sum, [name, text]) => sum + name.length + text.length,
      0,
    )
    // Of which draft it was is stored, too.
    limitStorage(texts + 90)
    if (letter) outbox.backToDrafts(rose, letter)
    expect(keptWords()).toEqual(['Of the letter.', 'Of the other window.'])
    expect(localDrafts.get(rose, id)).toMatchObject(says('Of the other window.'))
    expect(localDrafts.all(rose).find(draft => draft.id !== id)).toMatchObject({ revision: 0 })
  })
})

describe('takeVisitorDraft', () => {
  const take = () => {
    storeVisitorDraft('Dear Noor,\nOnce.', 'golden-hearts')
    const tried = readVisitorDraft()
    if (!tried) throw new Error('nothing was tried')
    return { tried, sheet: takeVisitorDraft(tried, rose, { to: 'Noor' }) }
  }
  const text: DraftText = {
    receiver: 'Noor',
    content: '<p>Dear Noor,</p><p>Once.</p>',
    banner: 'golden-hearts',
  }

  it('stores the letter as a local draft under its own id', () => {
    const { tried, sheet } = take()
    expect(sheet).toMatchObject({ id: tried.id, text, revision: 0, sync: { kind: 'unsaved' } })
    expect(localDrafts.get(rose, tried.id)).toMatchObject(text)
    expect(sheet.storedAt).toBe(localDrafts.get(rose, tried.id)?.storedAt)
    expect(readVisitorDraft()).toBeNull()
  })

  it('keeps the lines and blank lines of a poem that was pasted into it', () => {
    storeVisitorDraft(
      'Roses are red,\nViolets are blue,\n\nSugar is sweet,\n  as you.\n\n\nYours',
      'golden-hearts',
    )
    const tried = readVisitorDraft()
    expect(tried && takeVisitorDraft(tried, rose).text.content).toBe(
      '<p>Roses are red,</p><p>Violets are blue,</p><p>Sugar is sweet,<br>&nbsp;&nbsp;as you.</p><p></p><p>Yours</p>',
    )
  })

  it('leaves the letter stored when there is no room for the draft', () => {
    storeVisitorDraft('Dear Noor,\nOnce.', 'golden-hearts')
    limitStorage(10)
    const { sheet } = take()
    expect(sheet).toMatchObject({ text, storedAt: 0 })
    expect(localDrafts.all(rose)).toEqual([])
    expect(readVisitorDraft()).not.toBeNull()
  })
})
