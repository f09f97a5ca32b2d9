import { expect, test } from 'vitest'
import { shownLength } from './text-length.ts'

test.each([
  ['', 0],
  ['<p>Dear <strong>you</strong></p>', 8],
  ['<p>a<br>b</p><p>c</p>', 3],
  ['&lt;&gt;&amp;&nbsp;', 4],
  ['😀é', 2],
])('shownLength of %j is %i', (markup, length) => {
  expect(shownLength(markup)).toBe(length)
})
