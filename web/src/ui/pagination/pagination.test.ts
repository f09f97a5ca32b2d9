import { expect, test } from 'vitest'
import { pageWindow } from './pagination.tsx'

test('pageWindow shows pages 1 to 3, a gap and the last page', () => {
  expect(pageWindow(1, 12, 3)).toEqual([1, 2, 3, 'gap', 12])
})

test('pageWindow always includes the current page', () => {
  expect(pageWindow(7, 12, 3)).toEqual([1, 2, 3, 'gap', 7, 'gap', 12])
  expect(pageWindow(4, 12, 3)).toEqual([1, 2, 3, 4, 'gap', 12])
  expect(pageWindow(12, 12, 3)).toEqual([1, 2, 3, 'gap', 12])
})

test('pageWindow adds no gap between adjacent pages and no page that does not exist', () => {
  expect(pageWindow(1, 2, 3)).toEqual([1, 2])
  expect(pageWindow(2, 4, 3)).toEqual([1, 2, 3, 4])
  expect(pageWindow(9, 4, 3)).toEqual([1, 2, 3, 4])
})

test('pageWindow shows as many leading pages as asked for', () => {
  expect(pageWindow(1, 5001, 5)).toEqual([1, 2, 3, 4, 5, 'gap', 5001])
  expect(pageWindow(7, 7, 5)).toEqual([1, 2, 3, 4, 5, 'gap', 7])
  expect(pageWindow(6, 7, 5)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(pageWindow(1, 1, 5)).toEqual([1])
})
