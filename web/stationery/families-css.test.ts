import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { familiesCss } from './families-css.ts'

test('the style sheet of the families is the table, as the program writes it', () => {
  const written = readFileSync(new URL('../src/stationery/families.css', import.meta.url), 'utf8')
  expect(written).toBe(familiesCss())
})
