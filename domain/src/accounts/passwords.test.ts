import { describe, expect, test } from 'vitest'
import { newPasswordSchema, presentPasswordSchema } from './password-schemas.ts'
import { isLongEnough, passwordStrength } from './passwords.ts'

const tooShort = 'Password must be at least 8 characters long'
const tooLong = 'Password must be 128 characters or less'

const problemsOf = (password: string) => {
  const issues = newPasswordSchema.safeParse(password).error?.issues ?? []
  return issues.map(issue => issue.message)
}

describe('newPassword', () => {
  /** Rule 1.4 */
  test('accepts 8 to 128 characters as people count them', () => {
    const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'
    expect(family).toHaveLength(11)
    for (const character of [
      'x',
      ' ',
      '\u00e9',
      'e\u0301',
      '\u611b',
      '\u{1f48c}',
      '\u{1f1eb}\u{1f1f7}',
      family,
    ]) {
      expect(problemsOf(character.repeat(7))).toEqual([tooShort])
      expect(problemsOf(character.repeat(8))).toEqual([])
      expect(problemsOf(character.repeat(64))).toEqual([])
      expect(problemsOf(character.repeat(128))).toEqual([])
      expect(problemsOf(character.repeat(129))).toEqual([tooLong])
    }
    expect(problemsOf('')).toEqual([tooShort])
  })

  test('refuses half of a surrogate pair', () => {
    for (const half of ['\ud83d', '\udc8c', '\udc8c\ud83d']) {
      expect(problemsOf(`with all my heart ${half}`)).toEqual([
        'Password has a character that we cannot read',
      ])
    }
  })

  test('refuses a megabyte of anything without a delay', () => {
    const startedAt = performance.now()
    for (const part of ['a', '\u0301', '\u200d\u{1f469}', '\ud800', '\u1100', '\u0915\u094d', '\u{1f1eb}']) {
      const password = `a${part.repeat(1_000_000 / part.length)}`
      expect(problemsOf(password)).toContain(tooLong)
      expect(presentPasswordSchema.safeParse(password).success).toBe(false)
    }
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })
})

test('presentPassword accepts anything that could have been chosen as a password', () => {
  for (const password of ['x', 'seven77', 'x'.repeat(128)]) {
    expect(presentPasswordSchema.safeParse(password).success).toBe(true)
  }
  for (const password of ['', 'x'.repeat(129), null, 12345678]) {
    expect(presentPasswordSchema.safeParse(password).success).toBe(false)
  }
})

test('passwordStrength is weak under 8 characters, then depends on the kinds of characters', () => {
  const strengths = {
    'Aa1!aaa': 'weak',
    '\u{1f48c}\u{1f48c}\u{1f48c}\u{1f48c}': 'weak',
    aaaaaaaa: 'weak',
    Aaaaaaaa: 'weak',
    Aa1aaaaa: 'medium',
    'aa1!aaaa': 'medium',
    'Aa1!aaaa': 'strong',
    '\u00c9\u00e91\u{1f48c}aaaa': 'strong',
  }
  const measured = Object.keys(strengths).map(password => [password, passwordStrength(password)])
  expect(Object.fromEntries(measured)).toEqual(strengths)
  expect(isLongEnough('seven77')).toBe(false)
  expect(isLongEnough('eight888')).toBe(true)
})
