import { expect, it } from 'vitest'
import { durationText, toRecordingSeconds, toWords } from './recordings.ts'

it.each([
  [0, '0:00'],
  [9.9, '0:09'],
  [72, '1:12'],
  [300, '5:00'],
])('%s seconds read as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

it('the seconds of a file are whole, one at least and five minutes at most', () => {
  expect([0.2, 72.4, 301.5].map(toRecordingSeconds)).toEqual([1, 72, 300])
})

it('words keep their lines, and nothing that is no text', () => {
  expect(toWords(' I miss\r\nyou\t\u0007so \n')).toBe('I miss\nyou  so')
})
