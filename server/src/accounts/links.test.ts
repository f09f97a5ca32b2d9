import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { linkSigner } from '#accounts/links.ts'

const soon = () => new Date(Date.now() + 60_000)

describe('a link', () => {
  it('names the account it was made for', () => {
    const links = linkSigner('a secret', 'a purpose')
    const userId = randomUUID()
    expect(links.read(links.sign(userId, soon()))).toBe(userId)
  })

  it('is nothing when it is too old, altered, cut or made with another secret or for another purpose', () => {
    const links = linkSigner('a secret', 'a purpose')
    const token = links.sign(randomUUID(), soon())
    const altered = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`
    expect(links.read(links.sign(randomUUID(), new Date(Date.now() - 1000)))).toBeNull()
    for (const bad of [altered, token.slice(0, -4), `${token}A`, `${token}AAAA`, '', '=', 'caf\u00e9']) {
      expect(links.read(bad)).toBeNull()
    }
    expect(linkSigner('another secret', 'a purpose').read(token)).toBeNull()
    expect(linkSigner('a secret', 'something else').read(token)).toBeNull()
  })
})
