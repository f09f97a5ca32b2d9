import { expect, test } from 'vitest'
import { cleanAttribute, cleanStyle } from './markup.ts'

test('cleanStyle keeps literal colours in every form', () => {
  expect(cleanStyle('color: #a12; background-color: rgb(10, 20, 30)')).toBe(
    'color: #a12; background-color: rgb(10, 20, 30);',
  )
  expect(cleanStyle('COLOR:Crimson')).toBe('color: Crimson;')
  expect(cleanStyle('color: hsl(12 50% 40% / 0.5)')).toBe('color: hsl(12 50% 40% / 0.5);')
})

test('cleanStyle drops every other declaration', () => {
  for (const style of [
    'background: url(https://evil.example/x)',
    'background-color: url(data:x)',
    'color: var(--x)',
    'color: expression(1)',
    'color: inherit',
    'position: fixed; top: 0',
    'color: rgb(1,2,3) url(x)',
    'color',
    '',
  ]) {
    expect(cleanStyle(style)).toBe('')
  }
})

test('cleanStyle keeps a valid declaration beside an invalid one', () => {
  expect(cleanStyle('position:fixed;color:#fff;background:url(x)')).toBe('color: #fff;')
})

test('cleanStyle serialises a style as a browser does', () => {
  const written = 'color: rgb(155, 28, 49); background-color: rgba(1, 2, 3, 0.5);'
  expect(cleanStyle(written)).toBe(written)
})

test('cleanAttribute keeps the start and type of a numbered list, and no other attribute', () => {
  expect(cleanAttribute('ol', 'start', '3')).toBe('3')
  expect(cleanAttribute('ol', 'type', 'a')).toBe('a')
  expect(cleanAttribute('ol', 'start', '3 onclick')).toBe('')
  expect(cleanAttribute('ul', 'start', '3')).toBe('')
  expect(cleanAttribute('p', 'style', 'color: #fff')).toBe('')
  expect(cleanAttribute('span', 'class', 'x')).toBe('')
})
