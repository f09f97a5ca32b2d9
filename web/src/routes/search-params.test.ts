import { expect, test } from 'vitest'
import { parseSearch, readSentSearch, readVerifyEmailSearch, stringifySearch } from './search-params.ts'

test('parseSearch keeps a username of digits as text', () => {
  expect(parseSearch('?to=123')).toEqual({ to: '123' })
  expect(stringifySearch({ to: '123' })).toBe('?to=123')
})

test('stringifySearch omits empty values', () => {
  expect(stringifySearch({ page: undefined, search: '' })).toBe('')
})

test('parseSearch returns a search as typed', () => {
  const search = 'a&b=c "quoted" ü +1'
  expect(parseSearch(stringifySearch({ search }))).toEqual({ search })
})

test('the sent search parses a page number and drops an invalid one', () => {
  expect(readSentSearch({ page: '3', filter: 'read' })).toMatchObject({ page: 3, filter: 'read' })
  expect(readSentSearch({ page: '-1', filter: 'burnt' })).toEqual({
    page: undefined,
    filter: undefined,
  })
})

test('parseSearch keeps the token of a mail link', () => {
  expect(readVerifyEmailSearch(parseSearch('?token=a-B_9')).token).toBe('a-B_9')
})
