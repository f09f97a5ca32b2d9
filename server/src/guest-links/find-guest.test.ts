import crypto, { randomUUID } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { isLinkSecret } from '@novelette/domain/guests/guest-links.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '#db/access-schema.ts'
import { guests } from '#db/guests-schema.ts'
import { profiles, users } from '#db/schema.ts'
import { findGuestByLink } from '#guest-links/find-guest.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeGuest } from '#test/stored-guests.ts'

describe('findGuestByLink', () => {
  let app: TestApp
  let jack: TestPerson
  let guest: Awaited<ReturnType<typeof storeGuest>>
  beforeAll(async () => {
    app = await startTestApp({ limitFactor: 1 })
    jack = await app.signUpAndIn('Jack')
  })
  beforeEach(async () => {
    await app.deps.db.delete(limits)
    guest = await storeGuest(app.deps, jack.user.id)
  })
  afterAll(() => app.stop())

  const find = (link = {}, address = '203.0.113.7') =>
    findGuestByLink({ deps: app.deps, address }, { ...guest, ...link })
  const change = (set: Partial<typeof guests.$inferInsert>) =>
    app.deps.db.update(guests).set(set).where(eq(guests.id, guest.id))
  const past = sql`now() - interval '1 minute'` as unknown as Date

  /** Rule 8.1 */
  it('returns the guest of the right secret with the writer’s name', async () => {
    expect(await find()).toEqual({ id: guest.id, ownerId: jack.user.id, name: 'Rosalind', writer: 'Jack' })
  })

  it.each([
    ['another secret', () => ({ secret: 'A'.repeat(22) })],
    ['an unknown locator', () => ({ locator: 'B'.repeat(12) })],
    [
      'the secret of another guest',
      async () => ({ secret: (await storeGuest(app.deps, jack.user.id)).secret }),
    ],
    ['a cut secret', () => ({ secret: guest.secret.slice(0, -1) })],
    ['a secret with a dot', () => ({ secret: `${guest.secret}.` })],
    ['nothing', () => ({ locator: '', secret: '' })],
    ['a NUL', () => ({ locator: 'A\0' })],
    ['a megabyte', () => ({ secret: 'x'.repeat(1024 * 1024) })],
  ])('refuses %s as link_invalid', async (_, link) => {
    await expect(find(await link())).rejects.toMatchObject({ code: 'link_invalid' })
  })

  /** Rule 8.2 */
  it('does the same work for every link that opens nothing', async () => {
    const { db } = app.deps
    const workFor = async (link: object) => {
      const asked = vi.spyOn(db.$client, 'query')
      const compared = vi.spyOn(crypto, 'timingSafeEqual')
      syncBuiltinESMExports()
      await expect(find(link)).rejects.toMatchObject({ code: 'link_invalid' })
      const work = [
        ...asked.mock.calls.map(([statement]) => (statement as { name?: string }).name),
        `compared ${compared.mock.calls.length}`,
      ]
      vi.restoreAllMocks()
      syncBuiltinESMExports()
      return work
    }
    const usual = ['guests_by_locator', 'limits_count', 'compared 1']
    for (const link of [
      { secret: 'A'.repeat(22) },
      { locator: 'B'.repeat(12) },
      { locator: '', secret: '' },
      { secret: `${guest.secret}.` },
    ])
      expect(await workFor(link)).toEqual(usual)
    await change({ closedAt: past })
    expect(await workFor({})).toEqual(usual)
    await change({ closedAt: null, inactiveFrom: past })
    expect(await workFor({ secret: 'A'.repeat(22) })).toEqual(usual)
  })

  it('refuses a closed link, also with a wrong secret', async () => {
    await change({ closedAt: past })
    await expect(find()).rejects.toMatchObject({ code: 'link_invalid' })
    await expect(find({ secret: 'A'.repeat(22) })).rejects.toMatchObject({ code: 'link_invalid' })
  })

  /** Rule 8.7 */
  it('tells that a link was claimed or is inactive to the right secret alone', async () => {
    await change({ inactiveFrom: past })
    await expect(find()).rejects.toMatchObject({ code: 'guest_inactive' })
    await expect(find({ secret: 'A'.repeat(22) })).rejects.toMatchObject({ code: 'link_invalid' })
    await change({ claimedBy: jack.user.id, claimedAt: past })
    await expect(find()).rejects.toMatchObject({ code: 'guest_claimed' })
    await expect(find({ secret: 'A'.repeat(22) })).rejects.toMatchObject({ code: 'link_invalid' })
  })

  it('refuses the links of a banned writer while the ban lasts', async () => {
    const ban = (subscriptionPlan: 'banned' | 'freemium') =>
      app.deps.db.update(profiles).set({ subscriptionPlan }).where(eq(profiles.id, jack.user.id))
    await ban('banned')
    await expect(find()).rejects.toMatchObject({ code: 'link_invalid' })
    await ban('freemium')
    expect(await find()).toMatchObject({ id: guest.id })
  })

  it('opens the link of an erased writer until it is inactive', async () => {
    const { user } = await app.signUpAndIn(`Jill${randomUUID().slice(0, 4)}`)
    guest = await storeGuest(app.deps, user.id)
    await app.deps.db.delete(users).where(eq(users.id, user.id))
    await app.deps.db.update(profiles).set({ username: null }).where(eq(profiles.id, user.id))
    expect(await find()).toMatchObject({ writer: 'a former member' })
    await change({ inactiveFrom: past })
    await expect(find()).rejects.toMatchObject({ code: 'link_invalid' })
  })

  /** Rule 8.8 */
  it('limits wrong secrets by network, and right ones never', async () => {
    for (let n = 0; n < 60; n += 1) {
      await expect(find({ secret: 'A'.repeat(22) })).rejects.toMatchObject({ code: 'link_invalid' })
    }
    await expect(find({ secret: 'A'.repeat(22) })).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(find({ locator: '' })).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await find()).toMatchObject({ id: guest.id })
    await expect(find({ locator: '' }, '203.0.113.8')).rejects.toMatchObject({ code: 'link_invalid' })
  })

  it('finds a guest whose secret is stored only as a hash and sealed', async () => {
    expect(isLinkSecret(guest.secret)).toBe(true)
    const { rows } = await app.deps.db.execute<{ all: string }>(
      sql`select string_agg(g::text, '') as all from guests g where id = ${guest.id}`,
    )
    const hex = Buffer.from(guest.secret).toString('hex')
    expect(rows[0]?.all).not.toMatch(new RegExp(`${guest.secret}|${hex}`))
  })
})
