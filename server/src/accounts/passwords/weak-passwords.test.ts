import { readFileSync } from 'node:fs'
import { isLongEnough } from '@novelette/domain/accounts/passwords.ts'
import { describe, expect, it } from 'vitest'
import { refuseWeakPassword } from '#accounts/passwords/weak-passwords.ts'

const rose = { username: 'Rose_Garden', email: 'rose.gardener@example.com' }

const fieldsOf = (password: string, person = {}, field?: 'newPassword') => {
  try {
    refuseWeakPassword(password, person, field)
    return null
  } catch (error) {
    return error instanceof Error && 'data' in error ? error.data : error
  }
}

describe('refuseWeakPassword', () => {
  /** Rule 1.4 */
  it('refuses the 3,000 most common passwords of sufficient length, in any case or form of letters', () => {
    const text = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    const common = text.split('\n').filter(line => line && !line.startsWith('#'))
    expect(new Set(common).size).toBe(3000)
    expect(common.filter(one => !isLongEnough(one))).toEqual([])
    for (const one of common) expect(fieldsOf(one)).not.toBeNull()
    for (const one of [
      '12345678',
      'Password1',
      'ILOVEYOU',
      'sunshine',
      '\uff50assword',
      'TRUSTNO\u{1d7d9}',
    ]) {
      expect(fieldsOf(one)).toEqual({ fields: { password: expect.stringContaining('Many people') } })
    }
  })

  /** Rule 1.4 */
  it('refuses the username, the address and its local part', () => {
    for (const one of ['rose_garden', 'ROSE_GARDEN', 'Rose.Gardener', 'rose.gardener@EXAMPLE.com']) {
      expect(fieldsOf(one, rose)).toEqual({ fields: { password: expect.stringContaining('Your username') } })
      expect(fieldsOf(one)).toBeNull()
    }
  })

  it('names the password field as the form does', () => {
    expect(fieldsOf('iloveyou', rose, 'newPassword')).toEqual({ fields: { newPassword: expect.any(String) } })
  })

  it('accepts a password that merely contains a common word or a name', () => {
    for (const one of [
      'correct horse battery',
      'password to my heart',
      'rose_garden in May',
      '\ud83d\udc8c'.repeat(8),
    ]) {
      expect(fieldsOf(one, rose)).toBeNull()
    }
  })
})
