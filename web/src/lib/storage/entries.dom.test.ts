import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { limitStorage } from '#test/limit-storage.ts'
import { clearAuthData, clearPersonalStorage, storedEntry } from './entries.ts'

const countSchema = z.strictObject({ count: z.int() })

describe('storedEntry', () => {
  it('reads what it wrote, in this tab or in the browser', () => {
    const [lasting, passing] = [storedEntry('inbox-of-user-'), storedEntry('tried-here')]
    expect(lasting.writeText('{"count":1}', '7')).toBe(true)
    expect(passing.writeText('1')).toBe(true)
    expect(lasting.read(countSchema, '7')).toEqual({ count: 1 })
    expect(lasting.ids()).toEqual(['7'])
    expect(localStorage).toHaveLength(1)
    expect(sessionStorage.getItem('tried-here')).toBe('1')
  })

  it.each(['', '{', 'null', '{"count":"1"}', '{"count":1,"more":2}', '[]'])(
    'reads foreign content as absent: %s',
    text => {
      localStorage.setItem('session-user', text)
      expect(storedEntry('session-user').read(countSchema)).toBeNull()
    },
  )

  it('says when there is no room', () => {
    onTestFinished(limitStorage(10))
    expect(storedEntry('session-user').writeText('{}')).toBe(false)
  })

  it('has nothing and throws nothing where storage is forbidden', () => {
    const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied.', 'SecurityError')
    })
    onTestFinished(() => forbidden.mockRestore())
    const entry = storedEntry('session-user')
    expect(entry.writeText('{}')).toBe(false)
    expect(entry.readText()).toBeNull()
    expect(entry.ids()).toEqual([])
    entry.remove()
    clearPersonalStorage()
  })
})

const ofSessions = ['supabase.auth', 'sb-x', 'my-Auth', 'a-session', 'USER_1', 'Token', 'novelette-cache']
const ours = [
  'session-activity',
  'session-activity-report',
  'session-answer',
  'session-user',
  'inbox-of-user-7',
]
const untilSignOut = ['return-path', 'heading-and-name:7', 'guest-link']
const others = ['colour-of-the-desk', 'draft-1']

function keysLeft(): string[] {
  return [localStorage, sessionStorage].flatMap(storage =>
    Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? ''),
  )
}

describe('browser storage', () => {
  beforeEach(() => {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of [...ofSessions, ...ours, ...untilSignOut, ...others]) storage.setItem(key, 'kept')
    }
  })

  /** Rule 2.4 */
  it('loses personal data at sign-out and keeps the rest', () => {
    clearPersonalStorage()
    expect(keysLeft().toSorted()).toEqual([...others, ...others].toSorted())
  })

  it("keeps until sign-out what a visitor's sign-up needs", () => {
    clearAuthData()
    const left = [...others, ...untilSignOut]
    expect(keysLeft().toSorted()).toEqual([...left, ...left].toSorted())
  })
})
