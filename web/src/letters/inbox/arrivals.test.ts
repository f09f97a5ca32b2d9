import type { ReceivedSummary } from '@novelette/domain/letters/letters.ts'
import { expect, test } from 'vitest'
import { findArrivals } from './arrivals.ts'

const letter = (id: string): ReceivedSummary => ({
  id,
  status: 'delivered',
  createdAt: new Date(0),
  banner: 'romantic-roses',
  preview: '',
  favourite: false,
  openWhen: null,
  sender: { id: 'rose', username: 'rose', profilePicture: null },
})
const letters = (ids: string) => [...ids].map(letter)
const names = (before: string, now: string) => findArrivals(letters(before), letters(now)).map(({ id }) => id)

test('findArrivals returns the letters above the newest known one, newest first', () => {
  expect(names('ba', 'dcba')).toEqual(['d', 'c'])
  expect(names('', 'a')).toEqual(['a'])
})

test('findArrivals ignores letters of a further page and letters that were removed', () => {
  expect(names('ba', 'baz')).toEqual([])
  expect(names('cba', 'ba')).toEqual([])
  expect(names('cba', 'dba')).toEqual(['d'])
})
