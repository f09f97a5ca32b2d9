import type { ReceivedSummary } from '@novelette/domain/letters.ts'
import { expect, test } from 'vitest'
import { newcomers } from './arrivals.ts'

const letter = (id: string): ReceivedSummary => ({
  id,
  status: 'delivered',
  createdAt: new Date(0),
  banner: 'romantic-roses',
  preview: '',
  favourite: false,
  sender: { id: 'rose', username: 'rose', profilePicture: null },
})
const letters = (ids: string) => [...ids].map(letter)
const names = (before: string, now: string) => newcomers(letters(before), letters(now)).map(({ id }) => id)

test('letters above those that were there have arrived, newest first', () => {
  expect(names('ba', 'dcba')).toEqual(['d', 'c'])
  expect(names('', 'a')).toEqual(['a'])
})

test('a further page and a letter that was taken away are no arrivals', () => {
  expect(names('ba', 'baz')).toEqual([])
  expect(names('cba', 'ba')).toEqual([])
  expect(names('cba', 'dba')).toEqual(['d'])
})
