import { expect, test } from 'vitest'
import { readableStyles } from './pasted-html.ts'

test('styles and what would run are kept under other names', () => {
  expect(readableStyles('<p class="a" style="color: red" onclick="go()">One style = two</p>')).toBe(
    '<p class="a" data-style="color: red" data-onclick="go()">One style = two</p>',
  )
  expect(readableStyles('<P\nSTYLE = "x">a</P>')).toBe('<P data-STYLE = "x">a</P>')
})

test('a style sheet is one no more, and nothing beside it is lost', () => {
  expect(readableStyles('<style>p { top: 0 }</STYLE ><style\ntype="x">')).toBe(
    '<noframes>p { top: 0 }</noframes ><noframes\ntype="x">',
  )
  expect(readableStyles('<p>a</p><style>p {')).toBe('<p>a</p><noframes>p {')
  expect(readableStyles('<style-x>a</style-x><styled>b</styled>')).toBe(
    '<style-x>a</style-x><styled>b</styled>',
  )
  expect(readableStyles('<img alt="the <script> tag"> one</p><!-- <style --><p>All my words</p>')).toBe(
    '<img alt="the <script> tag"> one</p><!-- <noframes --><p>All my words</p>',
  )
})

test('what was made to hold a browser up does not', () => {
  const begun = performance.now()
  for (const text of ['<style', '<style>', '</style', '<a ', '<a style', '<a on', '<p style=""'])
    readableStyles(text.repeat(50_000))
  expect(performance.now() - begun).toBeLessThan(5_000)
})
