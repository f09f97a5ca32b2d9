import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { enclosureKinds } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { partKindOf } from '@novelette/domain/letters/parts/part-table.ts'
import { expect, test } from 'vitest'
import { parseLetterKeys } from './letter-keys.ts'
import * as enclosing from './seal-enclosure.ts'
import * as guests from './seal-guest.ts'
import { openChunk } from './sealed-chunks.ts'
import * as texts from './sealing.ts'

/**
 * Each form that was ever stored, as the release that brought it sealed it, under a key of this test. What lies in databases and
 * backups opens by the same code, so these are never sealed again: a form that changes gets a row of its own.
 */
const stored = JSON.parse(readFileSync(join(import.meta.dirname, 'stored-forms.json'), 'utf8'), (_, part) =>
  typeof part === 'string' ? Buffer.from(part, 'base64') : part,
)
const keys = parseLetterKeys(`k1:${Buffer.alloc(32, 7).toString('base64')}`)
const id = '0197a000-0000-7000-8000-000000000001'
const ownerId = '0197a000-0000-7000-8000-000000000002'
const receiverId = '0197a000-0000-7000-8000-000000000003'
const text = { body: 'Dear Jonah, stay.', preview: 'Dear Jonah,' }

const sealing = { ...texts, ...guests, ...enclosing }
const { letterBinding, draftBinding, guestBinding, signatureBinding, enclosureBinding } = sealing
const { openText, openGuest, openSignature, openEnclosure } = sealing
const row = (name: string) => ({ keyId: 'k1', ...stored[name] })
const letter = letterBinding({ id, senderId: ownerId, receiverId })

/** Rule 3.8 */
test('a letter that was stored opens', () => {
  expect(openText(keys, letter, row('letter'))).toEqual({ ...text, isClosed: false })
})

test('a closed letter that was stored opens, and is known as one', () => {
  expect(openText(keys, letter, row('closed'))).toEqual({ ...text, isClosed: true })
})

test('a draft that was stored opens', () => {
  const draft = draftBinding({ id, ownerId })
  expect(openText(keys, draft, row('draft'))).toEqual({ ...text, isClosed: false })
})

test('a guest who was stored opens', () => {
  expect(openGuest(keys, guestBinding({ id, ownerId }), row('guest'))).toEqual({
    secret: 'a secret',
    address: 'r@example.com',
    mask: 'r…@example.com',
  })
})

test('a signature that was stored opens', () => {
  expect(openSignature(keys, signatureBinding({ id }), row('signature'))).toBe('gAAI')
})

/** Rules 3.13, 3.14 */
test('a photograph and a recording that were stored open', () => {
  const { facts, fileKey } = openEnclosure(keys, enclosureBinding({ id, ownerId }), row('enclosure'))
  expect(facts).toBe('{"large":5}')
  for (const [name, chunk] of Object.entries<Buffer>(stored.enclosure.chunks)) {
    expect(openChunk(fileKey(name), { count: 0, isLast: true }, chunk)?.toString()).toBe(name)
  }
})

test('each kind of what is sealed is among these', () => {
  const kinds = Object.keys(sealing).filter(name => name.endsWith('Binding'))
  expect(kinds.every(name => name.replace('Binding', '') in stored)).toBe(true)
  expect(Object.keys(stored.enclosure.chunks)).toEqual(
    enclosureKinds.flatMap(kind => partKindOf(kind).files.names),
  )
})
