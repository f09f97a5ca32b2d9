import { expect, it } from 'vitest'
import { bioCounterText } from './profiles.ts'

it.each([
  [0, 'Good length'],
  [150, 'Good length'],
  [151, 'Getting long'],
  [180, 'Getting long'],
  [181, 'Almost at limit'],
  [200, 'Almost at limit'],
])('a bio of %i characters is said to be: %s', (length, text) => {
  expect(bioCounterText(length)).toBe(text)
})
