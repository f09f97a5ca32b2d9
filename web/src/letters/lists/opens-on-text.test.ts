import { expect, it } from 'vitest'
import { isEarly, opensOnText } from './opens-on-text.ts'

const now = new Date(2026, 10, 20, 12)

it.each([
  ['this year', new Date(2026, 11, 24), 'It opens on December 24.'],
  ['a later year', new Date(2027, 1, 14), 'It opens on February 14, 2027.'],
  ['the midnight of another zone', new Date(2026, 11, 23, 19), 'It opens on December 23 at 7:00 PM.'],
])('says when a closed letter opens: %s', (_, opensFrom, text) => {
  expect(opensOnText(opensFrom, now)).toBe(text)
})

it('knows whether it is too early', () => {
  const label = 'you miss me'
  const at = (day: number) => ({ label, opensFrom: new Date(2026, 10, day) })
  expect(isEarly(at(21), now.getTime())).toBe(true)
  expect(isEarly(at(20), now.getTime())).toBe(false)
  expect(isEarly({ label, opensFrom: null }, now.getTime())).toBe(false)
})
