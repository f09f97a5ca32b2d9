import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { familiesCss } from './families-css.ts'

test('families.css equals what the generator writes', () => {
  const written = readFileSync(new URL('../src/stationery/families.css', import.meta.url), 'utf8')
  expect(written).toBe(familiesCss())
})
