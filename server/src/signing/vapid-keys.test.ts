import { createECDH, createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { installedVapidKeys, parseVapidKeys, type VapidKey } from '#signing/vapid-keys.ts'

const secret = () => randomBytes(32).toString('base64')
const own = { databaseUrl: null }
const external = { databaseUrl: 'postgres://db/letters' }

function isPair({ publicKey, privateKey }: VapidKey): boolean {
  const point = Buffer.from(publicKey, 'base64url')
  const x = point.toString('base64url', 1, 33)
  const y = point.toString('base64url', 33)
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const data = Buffer.from('a token')
  const signature = sign('sha256', data, createPrivateKey({ key: { ...jwk, d: privateKey }, format: 'jwk' }))
  return verify('sha256', data, createPublicKey({ key: jwk, format: 'jwk' }), signature)
}

describe('VAPID keys that are set', () => {
  it('are pairs of P-256, found by their ids, the newest first', () => {
    const keys = parseVapidKeys(`v2:${secret()}, v1:${secret()}`)
    expect([keys.newest.id, keys.find('v1')?.id, keys.find('v3')]).toEqual(['v2', 'v1', undefined])
    expect(keys.findPublic(keys.find('v1')?.publicKey ?? '')?.id).toBe('v1')
    expect(keys.findPublic('another')).toBeUndefined()
    expect([keys.newest, keys.find('v1')].map(key => key && isPair(key))).toEqual([true, true])
  })

  it.each([
    ['nothing', '', 'entry 1 must be an id'],
    ['no id', secret(), 'entry 1 must be an id'],
    [
      'a second one of 31 bytes',
      `v2:${secret()},v1:${randomBytes(31).toString('base64')}`,
      'entry 2 must be an id',
    ],
    ['zero, which is no private key', `v1:${Buffer.alloc(32).toString('base64')}`, 'entry 1 must be an id'],
    ['more than the order of the curve', `v1:${Buffer.alloc(32, 255).toString('base64')}`, 'entry 1'],
    ['an id twice', `v1:${secret()},v1:${secret()}`, 'names the same key id twice'],
  ])('refuse %s, and quote no key', (_, raw, says) => {
    expect(() => parseVapidKeys(raw)).toThrow(says)
    const key = raw.split(':')[1] ?? 'none'
    expect(() => parseVapidKeys(raw)).not.toThrow(key)
  })
})

describe('VAPID keys of an installation', () => {
  it('are those that are set', () => {
    const vapidKeys = `v1:${secret()}`
    for (const config of [own, external])
      expect(installedVapidKeys(config, { vapidKeys, authSecret: secret() })?.newest.id).toBe('v1')
  })

  it('are derived from its own AUTH_SECRET, the same at each start, another for another secret', () => {
    const authSecret = secret()
    const [first, again, other] = [authSecret, authSecret, secret()].map(
      one => installedVapidKeys(own, { authSecret: one })?.newest,
    )
    expect(first && isPair(first)).toBe(true)
    expect(again).toEqual(first)
    expect([other?.id, other?.publicKey]).not.toContain(first?.id)
    expect(other?.publicKey).not.toBe(first?.publicKey)
    const hex = Buffer.from(authSecret, 'base64').toString('base64url')
    expect(first?.privateKey).not.toBe(hex)
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from(first?.privateKey ?? '', 'base64url'))
    expect(pair.getPublicKey('base64url')).toBe(first?.publicKey)
  })

  it('never change: browsers know the public one', () => {
    const authSecret = Buffer.alloc(32, 7).toString('base64')
    expect(installedVapidKeys(own, { authSecret })?.newest).toMatchObject({
      id: '6913c0a71d58a2e6',
      publicKey: 'BBOapUYBqL3NVgkC6BfBLRIfRMJveLd6IffIU2cmqM5anTosU8R5RqIgor9QqxpwZbJ_6wxQH0fUo0Bv8MaMN4U',
    })
  })

  it('are none with an external database, where every server needs the same', () => {
    expect(installedVapidKeys(external, { authSecret: secret() })).toBeNull()
  })
})
