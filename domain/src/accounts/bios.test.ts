import { expect, it } from 'vitest'
import { bioCounterText } from './bios.ts'

it.each([
  [0, 'Good length'],
  [150, 'Good length'],
  [151, 'Getting long'],
  [180, 'Getting long'],
  [181, 'Almost at limit'],
  [200, 'Almost at limit'],
  [201, 'Too long'],
])('bioCounterText describes a bio of %i characters: %s', (length, text) => {
  expect(bioCounterText(length)).toBe(text)
})
