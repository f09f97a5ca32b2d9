import { beforeEach, describe, expect, it, vi } from 'vitest'
import { roseUser } from '../test/render-app.tsx'
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

  it.each([
    ['nothing was done for an hour', note('session-activity', new Date('2026-11-23T11:00:00Z').getTime())],
    ['nothing is known of an activity', () => localStorage.removeItem('session-activity')],
    ['a sign-out is not finished', note('unfinished-sign-out', '1')],
    ['the note is gone', () => localStorage.removeItem('session-user')],
    ['the note is damaged', note('session-user', '{"id"')],
    ['the note is of another form', note('session-user', '{"id":"7","name":"Rose"}')],
  ])('returns nobody and clears their data when %s', (_, change) => {
    change()
    localStorage.setItem('inbox-of-user-7', 'kept')
    expect(readCachedUser()).toBeNull()
    const left = Object.keys(localStorage).filter(key => key !== 'unfinished-sign-out')
    expect(left).toEqual([])
  })
})
