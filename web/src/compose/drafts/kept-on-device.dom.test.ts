import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearPersonalStorage } from '#lib/storage/browser-storage.ts'
import { limitStorage } from '#test/limit-storage.ts'
import type { KeptText } from './device-shelf.ts'
import { isLeftBehind, keptDrafts, setAsideOthers } from './kept-drafts.ts'
import type { SheetText } from './sheet-text.ts'
import { takeTried } from './take-tried.ts'
import { keepTried, readTried } from './tried-letter.ts'
import { waitingLetters } from './waiting-letters.ts'

const rose = '0197a000-0000-7000-8000-000000000001'
const otto = '0197a000-0000-7000-8000-000000000002'
const id = '0197a000-0000-7000-8000-00000000000d'
const otherId = '0197a000-0000-7000-8000-00000000000e'
const key = `unsent-draft:${rose}:${id}`

const says = (words: string): SheetText => ({
  receiver: 'Noor',
  content: `<p>${words}</p>`,
  banner: 'romantic-roses',
})
const written = (words: string, more: Partial<KeptText> = {}) => ({
  id,
  ...says(words),
  revision: 1,
  ...more,
})
const wordsOf = (texts: readonly KeptText[]) => texts.map(({ content }) => content.replaceAll(/<\/?p>/g, ''))
const keptWords = () => wordsOf(keptDrafts.all(rose)).toSorted()
const stored = () => JSON.parse(localStorage.getItem(key) ?? '')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
})

describe('keptDrafts', () => {
  it('gives back what was kept, and when that was', () => {
    const kept = keptDrafts.keep(rose, written('One.', { tried: [says('Before.')] }))
    expect(keptDrafts.get(rose, id)).toEqual({ ...kept, ...written('One.'), tried: [says('Before.')] })
    expect(kept?.changedAt).toBe(Date.now())
  })

  it('keeps the time it is told instead of now', () => {
    expect(keptDrafts.keep(rose, written('One.', { changedAt: 5 }))?.changedAt).toBe(5)
  })

  it('lists the drafts of one writer, the latest first', () => {
    keptDrafts.keep(rose, written('Older.', { changedAt: 1 }))
    keptDrafts.keep(rose, written('Newer.', { id: otherId, changedAt: 2 }))
    keptDrafts.keep(otto, written('Of Otto.'))
    expect(wordsOf(keptDrafts.all(rose))).toEqual(['Newer.', 'Older.'])
    expect(wordsOf(keptDrafts.all(otto))).toEqual(['Of Otto.'])
  })

  it('drops one draft of one writer', () => {
    keptDrafts.keep(rose, written('One.'))
    keptDrafts.keep(rose, written('Two.', { id: otherId }))
    keptDrafts.keep(otto, written('Of Otto.'))
    keptDrafts.drop(rose, id)
    expect(keptWords()).toEqual(['Two.'])
    expect(wordsOf(keptDrafts.all(otto))).toEqual(['Of Otto.'])
  })

  it('outlives a sign-out', () => {
    keptDrafts.keep(rose, written('One.'))
    waitingLetters.add(rose, written('Waiting.', { id: otherId }))
    clearPersonalStorage()
    expect(keptWords()).toEqual(['One.'])
    expect(wordsOf(waitingLetters.all(rose))).toEqual(['Waiting.'])
  })

  it.each<[string, (good: object) => unknown]>([
    ['no id', good => ({ ...good, id: 'mine' })],
    ['no paper', good => ({ ...good, banner: 'plain' })],
    ['no revision', good => ({ ...good, revision: 'first' })],
    ['another refusal', good => ({ ...good, refused: 'rate_limited' })],
    ['words that are none', good => ({ ...good, content: null })],
    ['nothing at all', () => null],
  ])('passes over what has %s', (_, damage) => {
    keptDrafts.keep(rose, written('One.'))
    localStorage.setItem(key, JSON.stringify(damage(stored())))
    expect(keptDrafts.get(rose, id)).toBeNull()
    expect(keptDrafts.all(rose)).toEqual([])
  })

  it('passes over what is no JSON, and leaves it where it is', () => {
    localStorage.setItem(key, '{')
    expect(keptDrafts.all(rose)).toEqual([])
    expect(localStorage.getItem(key)).toBe('{')
  })

  it('reads what a newer release has kept beside what it knows', () => {
    keptDrafts.keep(rose, written('One.'))
    localStorage.setItem(key, JSON.stringify({ ...stored(), recording: 'later' }))
    expect(keptWords()).toEqual(['One.'])
  })

  it('says null where there is no room, and leaves what lies there', () => {
    keptDrafts.keep(rose, written('One.'))
    limitStorage(10)
    expect(keptDrafts.keep(rose, written('Two.'))).toBeNull()
    expect(keptWords()).toEqual(['One.'])
  })
})

describe('setAsideOthers', () => {
  it('makes a draft of its own of other words under this id, as old as they are', () => {
    const others = keptDrafts.keep(rose, written('Of the other window.', { changedAt: 7 }))
    expect(setAsideOthers(rose, written('Of this one.'))).toBe(true)
    const aside = keptDrafts.all(rose).find(draft => draft.id !== id)
    expect(aside).toMatchObject({ ...says('Of the other window.'), revision: 0, changedAt: 7 })
    expect(keptDrafts.get(rose, id)).toMatchObject({ content: others?.content })
  })

  it.each(['', 'The same.'])('leaves it at that where the words there are: “%s”', words => {
    if (words) keptDrafts.keep(rose, written(words))
    const before = keptDrafts.all(rose)
    expect(setAsideOthers(rose, written('The same.'))).toBe(true)
    expect(keptDrafts.all(rose)).toEqual(before)
  })

  it('makes no second copy of the same words', () => {
    keptDrafts.keep(rose, written('Of the other window.'))
    setAsideOthers(rose, written('Of this one.'))
    setAsideOthers(rose, written('Of this one, and more.'))
    expect(keptDrafts.all(rose)).toHaveLength(2)
  })

  it('takes a draft that the server knows, with the same words, for no copy', () => {
    keptDrafts.keep(rose, written('Of the other window.'))
    keptDrafts.keep(rose, written('Of the other window.', { id: otherId, revision: 3 }))
    setAsideOthers(rose, written('Of this one.'))
    expect(keptDrafts.all(rose)).toHaveLength(3)
  })

  it.each(['draft_conflict', 'letter_conflict'] as const)(
    'notes that words were left behind, alone: %s',
    refused => {
      keptDrafts.keep(rose, written('Of the other window.', { refused }))
      setAsideOthers(rose, written('Of this one.'))
      const aside = keptDrafts.all(rose).find(draft => draft.id !== id)
      expect(aside && isLeftBehind(aside)).toBe(refused === 'letter_conflict')
      expect(aside?.refused).toBe(refused === 'letter_conflict' ? refused : undefined)
    },
  )

  it('says false where there is no room for the others', () => {
    keptDrafts.keep(rose, written('Of the other window.'))
    limitStorage(localStorage.getItem(key)?.length ?? 0)
    expect(setAsideOthers(rose, written('Of this one.'))).toBe(false)
    expect(keptWords()).toEqual(['Of the other window.'])
  })
})

describe('waitingLetters', () => {
  it('takes the place of the kept draft', () => {
    keptDrafts.keep(rose, written('One.'))
    expect(waitingLetters.add(rose, written('One.'))).toBe(true)
    expect(keptDrafts.all(rose)).toEqual([])
    expect(waitingLetters.get(rose, id)).toMatchObject(written('One.'))
    expect(wordsOf(waitingLetters.all(rose))).toEqual(['One.'])
    expect(waitingLetters.all(otto)).toEqual([])
  })

  it('sets the words of another window aside', () => {
    keptDrafts.keep(rose, written('Of the other window.'))
    waitingLetters.add(rose, written('Of this one.'))
    expect(keptWords()).toEqual(['Of the other window.'])
    expect(keptDrafts.get(rose, id)).toBeNull()
  })

  it('takes the copy along that was set aside of the same words', () => {
    keptDrafts.keep(rose, written('Of this one.'))
    setAsideOthers(rose, written('Of the other window.'))
    keptDrafts.keep(rose, written('Of the other window.'))
    waitingLetters.add(rose, written('Of this one.'))
    expect(keptWords()).toEqual(['Of the other window.'])
    expect(wordsOf(waitingLetters.all(rose))).toEqual(['Of this one.'])
  })

  it('leaves a draft that the server knows, though it says the same', () => {
    keptDrafts.keep(rose, written('One.', { id: otherId, revision: 3 }))
    waitingLetters.add(rose, written('One.'))
    expect(keptDrafts.get(rose, otherId)).not.toBeNull()
  })

  it('needs no room for the letter and its draft at once', () => {
    keptDrafts.keep(rose, written('One.'))
    limitStorage((localStorage.getItem(key)?.length ?? 0) + key.length + 20)
    expect(waitingLetters.add(rose, written('One.'))).toBe(true)
    expect(wordsOf(waitingLetters.all(rose))).toEqual(['One.'])
  })

  it('leaves the draft as it was kept where there is no room for the letter', () => {
    keptDrafts.keep(rose, written('One.'))
    // What waits has the longer key.
    limitStorage((localStorage.getItem(key)?.length ?? 0) + key.length)
    expect(waitingLetters.add(rose, written('One.'))).toBe(false)
    expect(keptWords()).toEqual(['One.'])
    expect(waitingLetters.all(rose)).toEqual([])
  })

  it('leaves everything as it is where the words of another window have to stay', () => {
    keptDrafts.keep(rose, written('Of the other window.'))
    limitStorage((localStorage.getItem(key)?.length ?? 0) + key.length + 10)
    expect(waitingLetters.add(rose, written('Of this one.'))).toBe(false)
    expect(keptWords()).toEqual(['Of the other window.'])
    expect(waitingLetters.all(rose)).toEqual([])
  })

  it('removes one that was sent', () => {
    waitingLetters.add(rose, written('One.'))
    waitingLetters.add(rose, written('Two.', { id: otherId }))
    waitingLetters.remove(rose, id)
    expect(wordsOf(waitingLetters.all(rose))).toEqual(['Two.'])
  })

  it('makes a draft of a letter again', () => {
    waitingLetters.add(rose, written('One.'))
    const [letter] = waitingLetters.all(rose)
    if (letter) waitingLetters.backToDrafts(rose, letter)
    expect(waitingLetters.all(rose)).toEqual([])
    expect(keptDrafts.get(rose, id)).toMatchObject(written('One.'))
  })

  it('needs no room for both when a letter is a draft again', () => {
    waitingLetters.add(rose, written('One.'))
    const letter = waitingLetters.get(rose, id)
    const waitingKey = `waiting-letter:${rose}:${id}`
    limitStorage((localStorage.getItem(waitingKey)?.length ?? 0) + waitingKey.length)
    if (letter) waitingLetters.backToDrafts(rose, letter)
    expect(keptWords()).toEqual(['One.'])
  })

  it('sets the words of another window aside when a letter is a draft again', () => {
    waitingLetters.add(rose, written('Of the letter.'))
    keptDrafts.keep(rose, written('Of the other window.'))
    const letter = waitingLetters.get(rose, id)
    if (letter) waitingLetters.backToDrafts(rose, letter)
    expect(keptWords()).toEqual(['Of the letter.', 'Of the other window.'])
    expect(keptDrafts.get(rose, id)).toMatchObject(says('Of the letter.'))
  })

  it('becomes a draft under another id where the words of another window have to stay', () => {
    waitingLetters.add(rose, written('Of the letter.'))
    keptDrafts.keep(rose, written('Of the other window.'))
    const letter = waitingLetters.get(rose, id)
    const texts = Object.entries(localStorage).reduce(
      (sum, [name, text]) => sum + name.length + text.length,
      0,
    )
    limitStorage(texts + 30)
    if (letter) waitingLetters.backToDrafts(rose, letter)
    expect(keptWords()).toEqual(['Of the letter.', 'Of the other window.'])
    expect(keptDrafts.get(rose, id)).toMatchObject(says('Of the other window.'))
    expect(keptDrafts.all(rose).find(draft => draft.id !== id)).toMatchObject({ revision: 0 })
  })
})

describe('takeTried', () => {
  const take = () => {
    keepTried('Dear Noor,\nOnce.', 'golden-hearts')
    const tried = readTried()
    if (!tried) throw new Error('nothing was tried')
    return { tried, sheet: takeTried(tried, rose, 'Noor') }
  }
  const text: SheetText = {
    receiver: 'Noor',
    content: '<p>Dear Noor,</p><p>Once.</p>',
    banner: 'golden-hearts',
  }

  it('lays the letter out as a kept draft under its own id', () => {
    const { tried, sheet } = take()
    expect(sheet).toMatchObject({ id: tried.id, text, revision: 0, state: { kind: 'on-device' } })
    expect(keptDrafts.get(rose, tried.id)).toMatchObject(text)
    expect(sheet.keptAt).toBe(keptDrafts.get(rose, tried.id)?.changedAt)
    expect(readTried()).toBeNull()
  })

  it('leaves the letter where it is, where there is no room for the draft', () => {
    keepTried('Dear Noor,\nOnce.', 'golden-hearts')
    limitStorage(10)
    const { sheet } = take()
    expect(sheet).toMatchObject({ text, keptAt: 0 })
    expect(keptDrafts.all(rose)).toEqual([])
    expect(readTried()).not.toBeNull()
  })
})
