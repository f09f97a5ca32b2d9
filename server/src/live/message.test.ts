import { expect, test } from 'vitest'
import { type Message, readMessages } from '#live/message.ts'

const told: Message = { from: 'a', users: ['rose'], event: { kind: 'draft-changed', ids: ['one'] }, at: 7 }

test('a message is read as it was written, beside others that nobody here understands', () => {
  const closed: Message = { from: 'a', close: 'jack' }
  const newer = { ...told, event: { kind: 'of-a-newer-version', ids: [] } }
  const all = [told, newer, closed, { from: 'a' }, null, 'close']
  expect(readMessages(JSON.stringify(all))).toEqual([told, closed])
})

test.each(['', 'no JSON', '{}', 'null', '"[]"'])('what is no batch says nothing: %j', payload => {
  expect(readMessages(payload)).toEqual([])
})
