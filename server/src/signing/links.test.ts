import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { linkSigner } from '#signing/links.ts'

const now = new Date()
const soon = new Date(now.getTime() + 60_000)
const before = new Date(now.getTime() - 1_000)

describe('linkSigner', () => {
  it('reads the account id that a link was signed for', () => {
    const links = linkSigner('a secret', 'a purpose')
    const userId = randomUUID()
    expect(links.read(links.sign(userId, soon), now)).toBe(userId)
  })

  it('rejects a link that is expired, altered, truncated or signed with another secret or purpose', () => {
    const links = linkSigner('a secret', 'a purpose')
    const token = links.sign(randomUUID(), soon)
    const altered = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`
    expect(links.read(links.sign(randomUUID(), before), now)).toBeNull()
    for (const bad of [altered, token.slice(0, -4), `${token}A`, `${token}AAAA`, '', '=', 'caf\u00e9']) {
      expect(links.read(bad, now)).toBeNull()
    }
    expect(linkSigner('another secret', 'a purpose').read(token, now)).toBeNull()
    expect(linkSigner('a secret', 'something else').read(token, now)).toBeNull()
  })
})
