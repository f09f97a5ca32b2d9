import { expect, it } from 'vitest'
import { trimLine } from '#text-line.ts'
import { isPromise, promiseLimits, promiseProblem } from './promises.ts'

/** Rule 3.19 */
it.each([
  ['one walk in the rain, whenever you ask', null],
  [' a dance ', null],
  ['\u200f טיול בגשם\u200e ', null],
  ['one \u200fwalk', 'Please leave out what cannot be seen on paper.'],
  ['نزهة تحت المطر', null],
  ['雨の中の散歩', null],
  ['👩‍❤️‍👨', null],
  ['🌧'.repeat(promiseLimits.length), null],
  ['🌧'.repeat(promiseLimits.length + 1), '120 characters are the most.'],
  ['a'.repeat(10_000), '120 characters are the most.'],
  ['', 'Please say what it is good for.'],
  [' \u200b\u2800 ', 'Please say what it is good for.'],
  ['one\nwalk', 'Please leave out what cannot be seen on paper.'],
  ['one \u202ewalk', 'Please leave out what cannot be seen on paper.'],
  ['one\u0007walk', 'Please leave out what cannot be seen on paper.'],
])('a promise of %j: %s', (line, problem) => {
  expect(promiseProblem(line)).toBe(problem)
  expect(isPromise(trimLine(line))).toBe(problem === null)
})
