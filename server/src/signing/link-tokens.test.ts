import { createCipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newResetToken } from '#accounts/password-changes/reset-links.ts'
import { encryptedLinkSigner } from '#signing/encrypted-links.ts'
import { linkSigner } from '#signing/links.ts'

const secret = 'a secret of the test'
const now = new Date()
const soon = new Date(now.getTime() + 60_000)
const expiry = Buffer.alloc(6)
expiry.writeUIntBE(Math.floor(soon.getTime() / 1000), 0, 6)

const signer = linkSigner(secret, 'a purpose')
const encrypted = encryptedLinkSigner(secret, 'a purpose')
const key = Buffer.from(hkdfSync('sha256', secret, '', 'novelette link a purpose v1', 32))

/** As earlier releases signed one. */
function earlierSigned(id: string): string {
  const body = Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), expiry])
  const tag = createHmac('sha256', secret).update('a purpose\0').update(body).digest()
  return Buffer.concat([body, tag]).toString('base64url')
}

/** As earlier releases encrypted one. */
function earlierEncrypted(text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const parts = [cipher.update(expiry), cipher.update(text, 'utf8'), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...parts]).toString('base64url')
}

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index))
const addressOf = (length: number) => `${'r'.repeat(length)}@example.com`
const endsCut = (token: string) => /[-_]$/.test(token)

describe('a token in a link', () => {
  /** Rule 7.6 */
  it.each<[string, (index: number) => string]>([
    ['signed', () => signer.sign(randomUUID(), soon)],
    ['encrypted', index => encrypted.sign(addressOf(index % 64), soon)],
    ['random', newResetToken],
  ])('that is %s never ends in a sign that mail programs leave out of an address', (_, make) => {
    expect(times(5_000, make).filter(token => !/[A-Za-z0-9]$/.test(token))).toEqual([])
  })

  it('that is signed or encrypted is read, whatever it was made of', () => {
    const ids = times(2_000, () => randomUUID())
    expect(ids.map(id => signer.read(signer.sign(id, soon), now))).toEqual(ids)
    const texts = times(2_000, index => addressOf(index % 64))
    expect(texts.map(text => encrypted.read(encrypted.sign(text, soon), now))).toEqual(texts)
  })

  it('expires when it was said, or a few seconds before', () => {
    for (const id of times(2_000, () => randomUUID())) {
      const token = signer.sign(id, soon)
      expect(signer.read(token, soon)).toBeNull()
      expect(signer.read(token, new Date(soon.getTime() - 10_000))).toBe(id)
    }
  })
})

describe('a token of an earlier release', () => {
  /** Rule 7.6 */
  it('is read whole, and without the last sign where a mail program cut that', () => {
    const made = times(5_000, () => randomUUID()).map(id => ({ id, token: earlierSigned(id) }))
    const cut = made.filter(({ token }) => endsCut(token))
    expect(cut.length).toBeGreaterThan(50)
    expect(made.map(({ token }) => signer.read(token, now))).toEqual(made.map(({ id }) => id))
    expect(cut.map(({ token }) => signer.read(token.slice(0, -1), now))).toEqual(cut.map(({ id }) => id))
  })

  it('is read likewise where it holds an address of any length', () => {
    const made = times(10_000, index => addressOf(index % 64)).map(text => ({
      text,
      token: earlierEncrypted(text),
    }))
    const cut = made.filter(({ token }) => endsCut(token))
    expect(cut.length).toBeGreaterThan(50)
    expect(made.map(({ token }) => encrypted.read(token, now))).toEqual(made.map(({ text }) => text))
    expect(cut.map(({ token }) => encrypted.read(token.slice(0, -1), now))).toEqual(
      cut.map(({ text }) => text),
    )
  })

  it('that lacks another sign, two signs or a sign in its middle opens nothing', () => {
    const tokens = [
      ...times(500, () => earlierSigned(randomUUID())),
      ...times(500, () => signer.sign(randomUUID(), soon)),
    ]
    const bad = tokens.flatMap(token => [
      ...(endsCut(token) ? [] : [token.slice(0, -1)]),
      token.slice(0, -2),
      token.slice(0, 30) + token.slice(31),
      token.slice(1),
    ])
    expect(bad.filter(token => signer.read(token, now) !== null)).toEqual([])
  })
})
