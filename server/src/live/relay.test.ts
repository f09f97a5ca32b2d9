import { expect, test } from 'vitest'
import { type RelayMessage, readMessages } from '#live/relay.ts'

const eventMessage: RelayMessage = {
  from: 'a',
  users: ['rose'],
  event: { kind: 'draft-changed', ids: ['one'] },
  at: 7,
}

test('readMessages returns valid messages and skips malformed and newer ones', () => {
  const closeMessage: RelayMessage = { from: 'a', close: 'jack' }
  const newer = { ...eventMessage, event: { kind: 'of-a-newer-version', ids: [] } }
  const toldWhy: RelayMessage = { ...closeMessage, why: 'password-changed' }
  const newerWhy = { ...closeMessage, why: 'of-a-newer-version' }
  const all = [eventMessage, newer, closeMessage, toldWhy, newerWhy, { from: 'a' }, null, 'close']
  expect(readMessages(JSON.stringify(all))).toEqual([eventMessage, closeMessage, toldWhy, closeMessage])
})

test.each(['', 'no JSON', '{}', 'null', '"[]"'])(
  'readMessages returns nothing for a payload that is not a batch: %j',
  payload => {
    expect(readMessages(payload)).toEqual([])
  },
)
