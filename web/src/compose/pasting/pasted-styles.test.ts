import { expect, test } from 'vitest'
import { readableStyles } from './pasted-styles.ts'

test('styles of tags are kept under another name, and what would run goes', () => {
  expect(readableStyles('<p class="a" style="color: red" onclick="go()">One style = two</p>')).toBe(
    '<p class="a" data-style="color: red" data-onclick="go()">One style = two</p>',
  )
  expect(readableStyles('<P\nSTYLE = "x">a</P>')).toBe('<P data-STYLE = "x">a</P>')
})

test('style sheets and scripts are left out, also where one names the other or has no end', () => {
  expect(
    readableStyles('<style>p { top: 0 }</style ><p>a</p><SCRIPT src="x">"<style>"</Script><p>b</p>'),
  ).toBe('<p>a</p><p>b</p>')
  expect(readableStyles('<p>a</p></style><styled>b</styled>')).toBe('<p>a</p></style><styled>b</styled>')
  expect(readableStyles('<p>a</p><style>p {')).toBe('<p>a</p>')
})

test('what was made to hold a browser up does not', { timeout: 5_000 }, () => {
  for (const text of ['<style', '<style>', '</style', '<a ', '<a style', '<a on', '<p style=""'])
    readableStyles(text.repeat(50_000))
})
