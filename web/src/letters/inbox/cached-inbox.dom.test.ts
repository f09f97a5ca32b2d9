import { beforeEach, describe, expect, it } from 'vitest'
import { type CachedInbox, cacheInbox, readCachedInbox, removeOtherInboxes } from './cached-inbox.ts'

const userId = '0197a000-0000-7000-8000-000000000001'
const otherId = '0197a000-0000-7000-8000-000000000002'
const key = `inbox-of-user-${userId}`
const page = (id: string, status: 'sent' | 'read') => ({
  letters: [
    {
      id,
      status,
      createdAt: new Date('2026-01-01T12:00:00Z'),
      banner: 'romantic-roses' as const,
      preview: 'under the windmill',
      favourite: false,
      openWhen: null,
      sender: { id: otherId, username: 'Basilio', profilePicture: null },
    },
  ],
  nextCursor: { createdAt: '2026-01-01T12:00:00.000Z', id },
  readAt: Date.parse('2026-01-02T12:00:00Z'),
})
const inbox: CachedInbox = {
  unread: page('0197a000-0000-7000-8000-00000000000a', 'sent'),
  read: page('0197a000-0000-7000-8000-00000000000b', 'read'),
}
const nothing: CachedInbox = { unread: null, read: null }

type Stored = { unread: { letters: object[] } }
const stored = (): Stored => JSON.parse(localStorage.getItem(key) ?? '')

beforeEach(() => cacheInbox(userId, inbox))

describe('cached inbox', () => {
  it('returns the inbox that was cached, its days as dates', () => {
    expect(readCachedInbox(userId)).toEqual(inbox)
  })

  it('returns a closed letter with its day as a date, and letters of an earlier release', () => {
    const openWhen = { label: 'it is our day', opensFrom: new Date('2026-12-24T00:00:00Z') }
    const { unread, ...rest } = inbox
    const closed = unread && { ...unread, letters: unread.letters.map(letter => ({ ...letter, openWhen })) }
    cacheInbox(userId, { ...rest, unread: closed })
    expect(readCachedInbox(userId).unread?.letters[0]?.openWhen).toEqual(openWhen)
    const earlier = { ...unread, letters: unread?.letters.map(({ openWhen: _, ...letter }) => letter) }
    localStorage.setItem(key, JSON.stringify({ ...stored(), unread: earlier }))
    expect(readCachedInbox(userId).unread?.letters).toHaveLength(1)
  })

  it.each([
    ['no label', { opensFrom: null }],
    ['no date', { label: 'it is our day', opensFrom: 'soon' }],
  ])('drops one whose closed letter has %s', (_, openWhen) => {
    const { unread, ...rest } = stored()
    const letters = unread.letters.map(letter => ({ ...letter, openWhen }))
    localStorage.setItem(key, JSON.stringify({ ...rest, unread: { ...unread, letters } }))
    expect(readCachedInbox(userId)).toEqual(nothing)
  })

  it('returns nothing for another user', () => {
    expect(readCachedInbox(otherId)).toEqual(nothing)
    expect(readCachedInbox(userId)).toEqual(inbox)
  })

  it('drops the inboxes of other users and keeps that of the user who signed in', () => {
    cacheInbox(otherId, inbox)
    removeOtherInboxes(otherId)
    expect(readCachedInbox(userId)).toEqual(nothing)
    expect(readCachedInbox(otherId)).toEqual(inbox)
  })

  it.each<[string, () => string]>([
    ['no JSON', () => '{"userId":'],
    ['a list', () => '[]'],
    ['that of another user', () => JSON.stringify({ ...stored(), userId: otherId })],
    ['without a shelf', () => JSON.stringify({ userId, unread: null })],
    ['with an unknown field', () => JSON.stringify({ ...stored(), extra: 1 })],
    [
      'with no list of letters',
      () => JSON.stringify({ ...stored(), unread: { ...stored().unread, letters: 'none' } }),
    ],
    [
      'with letters of another form',
      () =>
        JSON.stringify({
          ...stored(),
          unread: { ...stored().unread, letters: [{ preview: 'of another form' }] },
        }),
    ],
    [
      'with days that are none',
      () => JSON.stringify(stored()).replaceAll(/"createdAt":"[^"]+"/g, '"createdAt":"yesterday"'),
    ],
  ])('ignores and removes a cached inbox that is %s', (_, damaged) => {
    localStorage.setItem(key, damaged())
    expect(readCachedInbox(userId)).toEqual(nothing)
    expect(localStorage.getItem(key)).toBeNull()
  })
})
