import { visitorDraftDays } from '@novelette/domain/letters/draft-times.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { clearPersonalStorage } from '#lib/storage/entries.ts'
import {
  claimVisitorDraft,
  dropVisitorDraft,
  readVisitorDraft,
  storeVisitorDraft,
  visitorDraftLength,
  visitorDraftOf,
} from './visitor-draft.ts'

const key = 'tried-letter'
const stored = () => localStorage.getItem(key)
const days = (count: number) => count * 24 * 3_600_000

beforeEach(() => storeVisitorDraft('Dear Noor,\nOnce.', 'golden-hearts'))

describe('a letter that a visitor tried', () => {
  it('is read as it was kept', () => {
    expect(readVisitorDraft()).toMatchObject({
      text: 'Dear Noor,\nOnce.',
      banner: 'golden-hearts',
      owner: null,
    })
  })

  it('keeps its id while it is written on, and another letter gets another', () => {
    const first = readVisitorDraft()?.id
    storeVisitorDraft('Twice.', 'spring-flowers')
    expect(readVisitorDraft()).toMatchObject({ id: first, text: 'Twice.', banner: 'spring-flowers' })
    dropVisitorDraft()
    storeVisitorDraft('Once more.', 'spring-flowers')
    expect(readVisitorDraft()?.id).not.toBe(first)
  })

  it('is removed when its text is emptied', () => {
    storeVisitorDraft(' \n', 'golden-hearts')
    expect(stored()).toBeNull()
  })

  it('is cut to the length that fits', () => {
    storeVisitorDraft('x'.repeat(visitorDraftLength + 100), 'golden-hearts')
    expect(readVisitorDraft()?.text).toBe('x'.repeat(visitorDraftLength))
  })

  it('is read up to the last day it is kept for', () => {
    const good = JSON.parse(stored() ?? '')
    for (const writtenAt of [
      Date.now() - days(visitorDraftDays) + 60_000,
      Date.now() + days(visitorDraftDays) - 60_000,
    ]) {
      localStorage.setItem(key, JSON.stringify({ ...good, writtenAt }))
      expect(readVisitorDraft()?.writtenAt).toBe(writtenAt)
    }
  })

  it.each<[string, (good: object) => unknown]>([
    ['another version', good => ({ ...good, version: 2 })],
    ['an id that is no UUID', good => ({ ...good, id: 'mine' })],
    ['an unknown paper', good => ({ ...good, banner: 'plain' })],
    ['the name of its owner', good => ({ ...good, owner: { username: 'Olga', isNew: true } })],
    ['an unknown field', good => ({ ...good, receiver: 'Olga' })],
    ['a text that is too long', good => ({ ...good, text: 'x'.repeat(visitorDraftLength + 1) })],
    ['a text without a word', good => ({ ...good, text: ' ' })],
    ['a text that is no text', good => ({ ...good, text: ['Once.'] })],
    [
      'a time that is too long ago',
      good => ({ ...good, writtenAt: Date.now() - days(visitorDraftDays + 1) }),
    ],
    [
      'a time that is too far ahead',
      good => ({ ...good, writtenAt: Date.now() + days(visitorDraftDays + 1) }),
    ],
    ['null', () => null],
    ['a list', () => []],
  ])('is ignored and removed with %s', (_, damage) => {
    localStorage.setItem(key, JSON.stringify(damage(JSON.parse(stored() ?? ''))))
    expect(readVisitorDraft()).toBeNull()
    expect(stored()).toBeNull()
  })

  it('is ignored and removed when it is no JSON', () => {
    localStorage.setItem(key, '{')
    expect(readVisitorDraft()).toBeNull()
    expect(stored()).toBeNull()
  })
})

describe('the owner of a letter that a visitor tried', () => {
  it('is nobody until somebody claims it', async () => {
    expect(await visitorDraftOf('Tilda')).toBeNull()
  })

  it('is who registered in the same tab, and nobody else', async () => {
    await claimVisitorDraft('Tilda', true)
    expect(await visitorDraftOf('Rufus')).toBeNull()
    expect(await visitorDraftOf('Tilda')).toMatchObject({ text: 'Dear Noor,\nOnce.', owner: { isNew: true } })
  })

  it('is not who registered in another tab', async () => {
    sessionStorage.clear()
    await claimVisitorDraft('Tilda', true)
    expect(await visitorDraftOf('Tilda')).toBeNull()
    expect(readVisitorDraft()).not.toBeNull()
  })

  it('is who was signed in and sends it, in any tab', async () => {
    sessionStorage.clear()
    await claimVisitorDraft('Ulla', false)
    expect(await visitorDraftOf('Ulla')).toMatchObject({ owner: { isNew: false } })
  })

  it('is stored as a mark that does not hold the name', async () => {
    await claimVisitorDraft('Tilda', true)
    expect(stored()).not.toContain('Tilda')
  })

  it('is forgotten when the letter is changed', async () => {
    await claimVisitorDraft('Tilda', true)
    storeVisitorDraft('Another thing.', 'golden-hearts')
    expect(await visitorDraftOf('Tilda')).toBeNull()
  })

  it('finds the letter after somebody else has signed out in this browser', async () => {
    await claimVisitorDraft('Tilda', true)
    clearPersonalStorage()
    expect(await visitorDraftOf('Tilda')).not.toBeNull()
  })
})
