import type { InboxListPage, ReceivedSummary } from '@novelette/domain/letters/letters.ts'
import { expect, test } from 'vitest'
import { withLetter, withoutLetter } from './shelf-pages.ts'

const letter = (day: number): ReceivedSummary => ({
  id: String(day),
  status: 'read',
  createdAt: new Date(2026, 10, day),
  banner: 'romantic-roses',
  preview: '',
  favourite: false,
  openWhen: null,
  sender: { id: 'rose', username: 'rose', profilePicture: null },
})
const page = (days: number[], goesOn: boolean): InboxListPage => ({
  letters: days.map(letter),
  nextCursor: goesOn ? { createdAt: '', id: '' } : null,
})
const days = (pages: InboxListPage[]) => pages.map(({ letters }) => letters.map(({ id }) => Number(id)))

test('withLetter inserts a letter at its place by date', () => {
  const pages = [page([20, 16], true), page([12, 8], false)]
  expect(days(withLetter(pages, letter(25)))).toEqual([
    [25, 20, 16],
    [12, 8],
  ])
  expect(days(withLetter(pages, letter(18)))).toEqual([
    [20, 18, 16],
    [12, 8],
  ])
  expect(days(withLetter(pages, letter(10)))).toEqual([
    [20, 16],
    [12, 10, 8],
  ])
  expect(days(withLetter(pages, letter(1)))).toEqual([
    [20, 16],
    [12, 8, 1],
  ])
  expect(days(withLetter([page([], false)], letter(3)))).toEqual([[3]])
})

test('withLetter leaves out a letter older than all loaded pages', () => {
  expect(days(withLetter([page([20, 16], true)], letter(10)))).toEqual([[20, 16]])
})

test('withLetter does not insert a letter twice', () => {
  const pages = [page([20, 16], true), page([12], false)]
  expect(withLetter(pages, letter(16))).toEqual(pages)
  expect(days(withLetter(withLetter(pages, letter(18)), letter(18)))).toEqual([[20, 18, 16], [12]])
})

test('withoutLetter removes a letter from its shelf', () => {
  expect(days(withoutLetter([page([20, 16], true), page([12], false)], '16'))).toEqual([[20], [12]])
})
