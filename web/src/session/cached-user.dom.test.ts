import { beforeEach, describe, expect, it, vi } from 'vitest'
import { roseUser } from '../test/render-app.tsx'
import { openActivityClock } from './activity/activity-clock.ts'
import { cacheUser, readCachedUser } from './cached-user.ts'

const minute = 60_000
const note = (key: string, value: unknown) => () => localStorage.setItem(key, String(value))

describe('readCachedUser', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') })
    cacheUser(roseUser)
    localStorage.setItem('session-activity', String(Date.now() - 59 * minute))
  })

  it("returns the user of the server's last answer, by id and name alone", () => {
    expect(readCachedUser()).toEqual({
      ...roseUser,
      email: '',
      profilePicture: null,
      erasesAt: null,
      isAdmin: false,
    })
    expect(localStorage.getItem('session-user')).not.toContain(roseUser.email)
  })

  /** Rule 2.8 */
  describe('of an own device', () => {
    beforeEach(() => {
      cacheUser({ ...roseUser, isOwnDevice: true })
      localStorage.setItem('inbox-of-user-7', 'kept')
    })

    it.each([
      ['idle hours', 23 * 60 * minute],
      ['a clock set back a little', -minute / 2],
    ])('returns them after %s', (_, passed) => {
      vi.setSystemTime(Date.now() + passed)
      expect(readCachedUser()).toMatchObject({ id: roseUser.id, isOwnDevice: true })
    })

    it.each([
      ['the server has not answered for a day', 24 * 60 * minute],
      ['the clock was set back', -2 * minute],
    ])('returns nobody and clears their data when %s, however much was done', (_, passed) => {
      vi.setSystemTime(Date.now() + passed)
      openActivityClock().recordActivity(Date.now())
      expect(readCachedUser()).toBeNull()
      expect(localStorage.getItem('inbox-of-user-7')).toBeNull()
    })

    it('returns nobody when no answer is known', () => {
      localStorage.removeItem('session-answer')
      expect(readCachedUser()).toBeNull()
    })

    it('returns them for a day from the next answer on', () => {
      vi.setSystemTime(Date.now() + 20 * 60 * minute)
      cacheUser({ ...roseUser, isOwnDevice: true })
      vi.setSystemTime(Date.now() + 20 * 60 * minute)
      expect(readCachedUser()).toMatchObject({ id: roseUser.id })
    })
  })

  it.each([
    ['nothing was done for an hour', note('session-activity', new Date('2026-11-23T11:00:00Z').getTime())],
    ['nothing is known of an activity', () => localStorage.removeItem('session-activity')],
    ['a sign-out is not finished', note('unfinished-sign-out', '1')],
    ['the note is gone', () => localStorage.removeItem('session-user')],
    ['the note is damaged', note('session-user', '{"id"')],
    ['the note is of another form', note('session-user', '{"id":"7","name":"Rose"}')],
    [
      'the note says more',
      note('session-user', JSON.stringify({ id: roseUser.id, username: 'Rose', isOwnDevice: 'yes' })),
    ],
  ])('returns nobody and clears their data when %s', (_, change) => {
    change()
    localStorage.setItem('inbox-of-user-7', 'kept')
    expect(readCachedUser()).toBeNull()
    const left = Object.keys(localStorage).filter(key => key !== 'unfinished-sign-out')
    expect(left).toEqual([])
  })
})
