import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test('pages 1 to 3, a gap and the last', () => {
  expect(pageWindow(1, 12, 3)).toEqual([1, 2, 3, 'gap', 12])
})

test('the current page is always among them', () => {
  expect(pageWindow(7, 12, 3)).toEqual([1, 2, 3, 'gap', 7, 'gap', 12])
  expect(pageWindow(4, 12, 3)).toEqual([1, 2, 3, 4, 'gap', 12])
  expect(pageWindow(12, 12, 3)).toEqual([1, 2, 3, 'gap', 12])
})

test('no gap where there is none, no page that is not', () => {
  expect(pageWindow(1, 2, 3)).toEqual([1, 2])
  expect(pageWindow(2, 4, 3)).toEqual([1, 2, 3, 4])
  expect(pageWindow(9, 4, 3)).toEqual([1, 2, 3, 4])
})

test('as many leading pages as the list asks for', () => {
  expect(pageWindow(1, 5001, 5)).toEqual([1, 2, 3, 4, 5, 'gap', 5001])
  expect(pageWindow(7, 7, 5)).toEqual([1, 2, 3, 4, 5, 'gap', 7])
  expect(pageWindow(6, 7, 5)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(pageWindow(1, 1, 5)).toEqual([1])
})
