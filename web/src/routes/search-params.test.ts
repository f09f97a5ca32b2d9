import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'
import { sentSearch, verifyEmailSearch } from './search-schemas.ts'

test('a username of digits stays text', () => {
  expect(parseSearch('?to=123')).toEqual({ to: '123' })
  expect(stringifySearch({ to: '123' })).toBe('?to=123')
})

test('what has no value is not in the address', () => {
  expect(stringifySearch({ page: undefined, search: '' })).toBe('')
})

test('a search comes back as it was typed', () => {
  const search = 'a&b=c "quoted" ü +1'
  expect(parseSearch(stringifySearch({ search }))).toEqual({ search })
})

test('a page number is a number, and nonsense is none', () => {
  expect(sentSearch.parse({ page: '3', filter: 'read' })).toMatchObject({ page: 3, filter: 'read' })
  expect(sentSearch.parse({ page: '-1', filter: 'burnt' })).toEqual({ page: undefined, filter: undefined })
})

test('a mail link keeps its token', () => {
  expect(verifyEmailSearch.parse(parseSearch('?token=a-B_9')).token).toBe('a-B_9')
})
