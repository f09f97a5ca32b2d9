import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseLetterKeys } from './letter-keys.ts'
import { replacePreview, rewrapKey } from './reseal.ts'
import { SealError } from './seal-bytes.ts'
import { openSignature, sealSignature, signatureBinding } from './seal-enclosure.ts'
import { guestBinding, openGuest, sealGuest } from './seal-guest.ts'
import { draftBinding, letterBinding, openBody, openPreview, openText, sealText } from './sealing.ts'

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const keys = parseLetterKeys(`k1:${key(1)}`)
const text = { body: '{"content":"<p>Dear Jonah,</p>"}', preview: 'Dear Jonah,' }
const ids = () => ({ id: randomUUID(), senderId: randomUUID(), receiverId: randomUUID() })

test('openBody and openPreview return any text that was sealed', () => {
  const letter = letterBinding(ids())
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (body, preview) => {
      const sealed = sealText(keys, letter, { body, preview: preview.toWellFormed() })
      expect(openBody(keys, letter, sealed)).toBe(body)
      expect(openPreview(keys, letter, sealed)).toBe(preview.toWellFormed())
    }),
  )
})

/** Rule 3.8 */
test('sealText hides the text and never gives the same result twice', () => {
  const letter = letterBinding(ids())
  const [one, two] = [sealText(keys, letter, text), sealText(keys, letter, text)]
  expect(Buffer.concat([one.sealedBody, one.sealedPreview]).includes('Jonah')).toBe(false)
  expect(one.sealedBody.equals(two.sealedBody)).toBe(false)
  expect(one.sealedKey.equals(two.sealedKey)).toBe(false)
})

/** Rule 3.8 */
test('a seal opens only in its own row, for its own sender and receiver', () => {
  const own = ids()
  const sealed = sealText(keys, letterBinding(own), text)
  const others = [
    letterBinding({ ...own, id: randomUUID() }),
    letterBinding({ ...own, senderId: randomUUID() }),
    letterBinding({ ...own, receiverId: randomUUID() }),
    letterBinding({ ...own, senderId: own.receiverId, receiverId: own.senderId }),
    draftBinding({ id: own.id, ownerId: own.senderId }),
  ]
  for (const binding of others) {
    expect(() => openBody(keys, binding, sealed)).toThrow(SealError)
    expect(() => openPreview(keys, binding, sealed)).toThrow(SealError)
  }
  const upperCase = letterBinding({ ...own, id: own.id.toUpperCase() })
  expect(openBody(keys, upperCase, sealed)).toBe(text.body)
})

test('the sealed parts of a letter cannot replace one another, nor those of another letter', () => {
  const letter = letterBinding(ids())
  const [one, two] = [sealText(keys, letter, text), sealText(keys, letter, text)]
  expect(() => openBody(keys, letter, { ...one, sealedKey: two.sealedKey })).toThrow(SealError)
  expect(() => openBody(keys, letter, { ...one, sealedBody: one.sealedPreview })).toThrow(SealError)
  expect(() => openPreview(keys, letter, { ...one, sealedPreview: one.sealedKey })).toThrow(SealError)
})

/** Rule 3.8 */
test('a seal does not open after one flipped bit or a truncation', () => {
  const letter = letterBinding(ids())
  const sealed = sealText(keys, letter, text)
  for (const column of ['sealedKey', 'sealedBody', 'sealedPreview'] as const) {
    for (let at = 0; at < sealed[column].length; at += 1) {
      const changed = { ...sealed, [column]: Buffer.from(sealed[column]) }
      changed[column][at] = (changed[column][at] ?? 0) ^ 1
      const opening = column === 'sealedPreview' ? openPreview : openBody
      expect(() => opening(keys, letter, changed)).toThrow(SealError)
      expect(() => opening(keys, letter, { ...sealed, [column]: sealed[column].subarray(0, at) })).toThrow(
        SealError,
      )
    }
  }
})

/** Rule 3.8 */
test('letters sealed under an older key open after a key rotation', () => {
  const letter = letterBinding(ids())
  const sealed = sealText(keys, letter, text)
  const rotated = parseLetterKeys(`k2:${key(2)},k1:${key(1)}`)
  expect(openBody(rotated, letter, sealed)).toBe(text.body)
  expect(openPreview(rotated, letter, sealed)).toBe(text.preview)
  expect(sealText(rotated, letter, text).keyId).toBe('k2')
})

test('the text of a closed letter has a format of its own, which new keys, people and previews keep', () => {
  const letter = letterBinding(ids())
  const formatsOf = (row: { sealedPreview: Buffer | null; sealedBody: Buffer }) => [
    row.sealedPreview?.[0],
    row.sealedBody[0],
  ]
  expect(formatsOf(sealText(keys, letter, text))).toEqual([1, 1])
  const sealed = sealText(keys, letter, { ...text, isClosed: true })
  const rotated = parseLetterKeys(`k2:${key(2)},k1:${key(1)}`)
  const rewrapped = { ...sealed, ...rewrapKey(rotated, letter, sealed), sealedBody: sealed.sealedBody }
  const replaced = { ...sealed, sealedPreview: replacePreview(keys, letter, sealed, 'Opened') }
  const others = letterBinding(ids())
  const moved = sealText(keys, others, openText(keys, letter, sealed))
  for (const row of [sealed, rewrapped, replaced, moved]) expect(formatsOf(row)).toEqual([2, 2])
  expect(rewrapped.keyId).toBe('k2')
  expect(openPreview(keys, letter, replaced)).toBe('Opened')
  expect(openText(keys, others, moved)).toEqual({ ...text, isClosed: true })
})

test('openPreview names a missing key, and openBody refuses a wrong key with the same id', () => {
  const letter = letterBinding(ids())
  const sealed = sealText(keys, letter, text)
  const without = parseLetterKeys(`k2:${key(2)}`)
  expect(() => openPreview(without, letter, sealed)).toThrow('The letter key k1 is not among LETTER_KEYS.')
  const wrong = parseLetterKeys(`k1:${key(2)}`)
  expect(() => openBody(wrong, letter, sealed)).toThrow(SealError)
})

test('openGuest returns the secret, the address and the mask of a guest, or null for the two that may be missing', () => {
  const guest = guestBinding({ id: randomUUID(), ownerId: randomUUID() })
  const full = { secret: 'a'.repeat(22), address: 'rosalind@example.com', mask: 'r…d@example.com' }
  const bare = { secret: 'b'.repeat(22), address: null, mask: null }
  for (const one of [full, bare]) expect(openGuest(keys, guest, sealGuest(keys, guest, one))).toEqual(one)
})

test('the columns of a guest open only in their own row, each as what it is', () => {
  const own = { id: randomUUID(), ownerId: randomUUID() }
  const sealed = sealGuest(keys, guestBinding(own), { secret: 'a', address: 'b', mask: 'c' })
  const others = [
    guestBinding({ ...own, id: randomUUID() }),
    guestBinding({ ...own, ownerId: randomUUID() }),
    draftBinding(own),
  ]
  for (const binding of others) expect(() => openGuest(keys, binding, sealed)).toThrow(SealError)
  const swapped = { ...sealed, sealedAddress: sealed.sealedMask }
  expect(() => openGuest(keys, guestBinding(own), swapped)).toThrow(SealError)
})

test('a signature opens for its own writer alone, also under a new key', () => {
  const own = { id: randomUUID() }
  const sealed = sealSignature(keys, signatureBinding(own), 'gAAI')
  expect(openSignature(keys, signatureBinding(own), sealed)).toBe('gAAI')
  for (const binding of [signatureBinding({ id: randomUUID() }), guestBinding({ ...own, ownerId: own.id })]) {
    expect(() => openSignature(keys, binding, sealed)).toThrow(SealError)
  }
  const rotated = parseLetterKeys(`k2:${key(2)},k1:${key(1)}`)
  const rewrapped = rewrapKey(rotated, signatureBinding(own), { ...sealed, sealedPreview: null })
  expect(openSignature(rotated, signatureBinding(own), { ...sealed, ...rewrapped })).toBe('gAAI')
  expect(rewrapped.keyId).toBe('k2')
})
