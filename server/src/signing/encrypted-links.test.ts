import { describe, expect, it } from 'vitest'
import { encryptedLinkSigner } from '#signing/encrypted-links.ts'

const now = new Date()
const soon = new Date(now.getTime() + 60_000)
const before = new Date(now.getTime() - 1_000)
const address = 'rosalind+letters@example.com'

describe('encryptedLinkSigner', () => {
  const links = encryptedLinkSigner('a secret', 'a purpose')

  it('reads the text that a link was signed for, as often as it is asked', () => {
    const token = links.sign(address, soon)
    expect([links.read(token, now), links.read(token, now)]).toEqual([address, address])
    expect(links.read(links.sign('', soon), now)).toBe('')
  })

  it('holds no word of the text, and is another each time', () => {
    const token = links.sign(address, soon)
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toMatch(/rosalind|example/)
    expect(links.sign(address, soon)).not.toBe(token)
    expect(token).toMatch(/^[\w-]+$/)
  })

  it('rejects a link that is expired, altered, truncated or signed with another secret or purpose', () => {
    const token = links.sign(address, soon)
    const altered = [0, 20, token.length - 2].map(
      at => `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`,
    )
    const bad = [
      ...altered,
      token.slice(0, -4),
      `${token}A`,
      `${token}AAAA`,
      '',
      '=',
      'caf\u00e9',
      'A'.repeat(46),
    ]
    for (const one of bad) expect(links.read(one, now)).toBeNull()
    expect(links.read(links.sign(address, before), now)).toBeNull()
    expect(encryptedLinkSigner('another secret', 'a purpose').read(token, now)).toBeNull()
    expect(encryptedLinkSigner('a secret', 'something else').read(token, now)).toBeNull()
  })
})
