import { expect, test } from 'vitest'
import { parseLetterKeys } from './letter-keys.ts'

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')

test('parseLetterKeys seals with the first key and finds every key by its id', () => {
  const keys = parseLetterKeys(`k2:${key(2)}, k1:${key(1)}`)
  expect(keys.newest.id).toBe('k2')
  expect(keys.find('k1')?.id).toBe('k1')
  expect(keys.find('k3')).toBeUndefined()
})

test('parseLetterKeys derives two distinct keys for each version', () => {
  const { newest, find } = parseLetterKeys(`k2:${key(2)},k1:${key(1)}`)
  const all = [newest, find('k1')].flatMap(one => [one?.wrapping.export(), one?.preview.export()])
  expect(new Set(all.map(String)).size).toBe(4)
})

test.each([
  '',
  'k1',
  `k1:${key(1)},`,
  `k1:${Buffer.alloc(16).toString('base64')}`,
  `k1:${Buffer.alloc(33).toString('base64')}`,
  `k 1:${key(1)}`,
  `k1:${'*'.repeat(44)}`,
  `k1:${key(1)},k1:${key(2)}`,
])('parseLetterKeys refuses %j with an error that names the setting and not the secret', raw => {
  expect(() => parseLetterKeys(raw)).toThrow(/^LETTER_KEYS/)
  expect(() => parseLetterKeys(raw)).not.toThrow(key(1))
})
