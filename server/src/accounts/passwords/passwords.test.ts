import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from '#accounts/passwords/passwords.ts'

describe('hashPassword and verifyPassword', () => {
  /** Rule 1.4 */
  it('hashes a password with Argon2id, 19 MiB, two passes and a random salt', async () => {
    const [one, other] = await Promise.all([
      hashPassword('with all my heart'),
      hashPassword('with all my heart'),
    ])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(other)
  })

  it('matches the same password and nothing else', async () => {
    const hash = await hashPassword('with all my heart')
    expect(await verifyPassword('with all my heart', hash)).toBe(true)
    expect(await verifyPassword('with all my hearts', hash)).toBe(false)
    expect(await verifyPassword('with all my heart', 'not a hash')).toBe(false)
  })

  it('matches a password whose letters are composed differently', async () => {
    const hash = await hashPassword('Am\u00e9lie et Ren\u00e9')
    expect(await verifyPassword('Ame\u0301lie et Rene\u0301', hash)).toBe(true)
  })

  it('verifies a password against a hash with other costs', async () => {
    const elsewhere =
      '$argon2id$v=19$m=64,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$sw61ThGAQQ62txzJpgGzL8YICqUHHkLd+aLQtE6jaZc'
    expect(await verifyPassword('not this one', elsewhere)).toBe(false)
  })
})
