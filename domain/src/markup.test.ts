import { expect, test } from 'vitest'
import { cleanStyle } from './markup.ts'

test('literal colours stay, in every form', () => {
  expect(cleanStyle('color: #a12; background-color: rgb(10, 20, 30)')).toBe(
    'color: #a12; background-color: rgb(10, 20, 30)',
  )
  expect(cleanStyle('COLOR:Crimson')).toBe('color: Crimson')
  expect(cleanStyle('color: hsl(12 50% 40% / 0.5)')).toBe('color: hsl(12 50% 40% / 0.5)')
})

test('everything else goes', () => {
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

test('a bad declaration does not take a good one with it', () => {
  expect(cleanStyle('position:fixed;color:#fff;background:url(x)')).toBe('color: #fff')
})
