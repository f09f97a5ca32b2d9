import { beforeEach, describe, expect, it } from 'vitest'
import { clearAuthData, clearPersonalStorage } from './browser-storage.ts'

const ofSessions = ['supabase.auth', 'sb-x', 'my-Auth', 'a-session', 'USER_1', 'Token', 'novelette-cache']
const ours = ['session-activity', 'session-activity-report', 'session-user', 'inbox-of-user-7']
const others = ['colour-of-the-desk', 'draft-1']

function keysLeft(): string[] {
  return [localStorage, sessionStorage].flatMap(storage =>
    Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? ''),
  )
}

describe('browser storage', () => {
  beforeEach(() => {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of [...ofSessions, ...ours, ...others, 'return-path']) storage.setItem(key, 'kept')
    }
  })

  /** Rule 2.4 */
  it('loses personal data at sign-out and keeps the rest', () => {
    clearPersonalStorage()
    expect(keysLeft().toSorted()).toEqual([...others, ...others].toSorted())
  })

  it("keeps the return path of a visitor's sign-up", () => {
    clearAuthData()
    const left = [...others, 'return-path']
    expect(keysLeft().toSorted()).toEqual([...left, ...left].toSorted())
  })
})
