import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseByteRange } from './send-file.ts'

describe('parseByteRange', () => {
  it.each([
    ['bytes=-100', { first: 900, last: 999 }],
    ['bytes=-5000', { first: 0, last: 999 }],
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=990-', { first: 990, last: 999 }],
    ['bytes=990-5000', { first: 990, last: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['Bytes=0-4', { first: 0, last: 4 }],
    ['bytes=0-99999999999999999999', { first: 0, last: 999 }],
    ['bytes=-99999999999999999999', { first: 0, last: 999 }],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
    ['bytes= 0-4 ,', { first: 0, last: 4 }],
    ['bytes=,0-4,', { first: 0, last: 4 }],
    ['bytes=1000-,2000-3000', 'unsatisfiable'],
    ['bytes=0-4,1000-', null],
    ['bytes=0-4,5-2', null],
    ['bytes=0 - 4', null],
    ['bytes=', null],
    ['bytes=,', null],
    ['bytes 0-4', null],
    ['bytes=5-2', null],
    ['bytes=0-1,4-5', null],
    ['bytes=-', null],
    ['bytes=a-b', null],
    ['lines=1-2', null],
    [undefined, null],
  ])('reads %s of a thousand bytes', (header, range) => {
    expect(parseByteRange(header, 1_000)).toEqual(range)
  })

  it('names bytes of the file alone, whatever is asked', () => {
    const end = fc.oneof(fc.constant(''), fc.nat().map(String))
    fc.assert(
      fc.property(fc.nat(), end, end, (length, from, to) => {
        const range = parseByteRange(`bytes=${from}-${to}`, length)
        if (range === null || range === 'unsatisfiable') return
        expect(range.first).toBeGreaterThanOrEqual(0)
        expect(range.first).toBeLessThanOrEqual(range.last)
        expect(range.last).toBeLessThan(length)
      }),
    )
  })
})
