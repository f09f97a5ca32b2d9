import { isLinkSecret, isLocator } from '@novelette/domain/guests/guest-links.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guests, pendingClaims } from '#db/guests-schema.ts'
import { findGuestByLink } from '#guest-links/find-guest.ts'
import { guestBinding, openGuest } from '#sealing/seal-guest.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { collectLiveEvents } from '#test/stored-letters.ts'

let app: TestApp
let jack: TestPerson
let eve: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  jack = await app.signUpAndIn('Jack')
  eve = await app.signUpAndIn('Eve')
})
afterAll(() => app.stop())

const past = new Date(Date.now() - 60_000)
const states = [
  ['guest_closed', { closedAt: past }],
  ['guest_inactive', { inactiveFrom: past }],
  ['guest_claimed', { closedAt: past, claimedAt: past }],
] as const

describe('guests.link', () => {
  /** Rule 8.1 */
  it('shows the link again', async () => {
    const { id, ...link } = await storeGuest(app.deps, jack.user.id)
    expect(await jack.client.guests.link({ id })).toEqual(link)
  })

  it.each(states)('answers %s in that state', async (code, state) => {
    const { id } = await storeGuest(app.deps, jack.user.id, state)
    await expect(jack.client.guests.link({ id })).rejects.toMatchObject({ code, status: 409 })
  })

  it('finds only one’s own guests', async () => {
    const { id } = await storeGuest(app.deps, jack.user.id)
    for (const unknown of [id, jack.user.id, eve.user.id, crypto.randomUUID()]) {
      await expect(eve.client.guests.link({ id: unknown })).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(app.visitor().client.guests.link({ id })).rejects.toMatchObject({ code: 'signed_out' })
    await expect(jack.client.guests.link({ id: 'x' })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('guests.changeLink', () => {
  /** Rule 8.7 */
  it('gives another link, and the one they have opens nothing', async () => {
    const { id, ...before } = await storeGuest(app.deps, jack.user.id, {
      address: 'rosalind@example.com',
      mask: 'r…d@example.com',
    })
    await app.deps.db.insert(pendingClaims).values({ userId: eve.user.id, guestId: id })
    const live = collectLiveEvents(app.deps, jack.user.id)
    const link = await jack.client.guests.changeLink({ id })
    expect([isLocator(link.locator), isLinkSecret(link.secret)]).toEqual([true, true])
    expect(await jack.client.guests.link({ id })).toEqual(link)
    const find = (one: typeof link) => findGuestByLink({ deps: app.deps, address: '203.0.113.7' }, one)
    expect(await find(link)).toMatchObject({ id })
    const mixed = [before, { ...before, locator: link.locator }, { ...before, secret: link.secret }]
    for (const old of mixed) await expect(find(old)).rejects.toMatchObject({ code: 'link_invalid' })
    await live.close()
    expect(live.events).toEqual([{ kind: 'guest-changed', ids: [id] }])

    const [row] = await app.deps.db.select().from(guests).where(eq(guests.id, id))
    if (!row) throw new Error('no guest')
    expect(openGuest(app.deps.letterKeys, guestBinding(row), row)).toEqual({
      secret: link.secret,
      address: 'rosalind@example.com',
      mask: 'r…d@example.com',
    })
    expect(await app.deps.db.select().from(pendingClaims)).toEqual([])
  })

  it.each(states)('answers %s in that state and keeps the link', async (code, state) => {
    const { id, locator } = await storeGuest(app.deps, jack.user.id, state)
    await expect(jack.client.guests.changeLink({ id })).rejects.toMatchObject({ code, status: 409 })
    const [row] = await app.deps.db.select().from(guests).where(eq(guests.id, id))
    expect(row?.locator).toBe(locator)
  })

  it('leaves one link when it is changed twice at once', async () => {
    const { id } = await storeGuest(app.deps, jack.user.id)
    const links = await Promise.all([1, 2].map(() => jack.client.guests.changeLink({ id })))
    expect(links).toContainEqual(await jack.client.guests.link({ id }))
  })

  it('finds only one’s own guests', async () => {
    const { id } = await storeGuest(app.deps, jack.user.id)
    await expect(eve.client.guests.changeLink({ id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(app.visitor().client.guests.changeLink({ id })).rejects.toMatchObject({ code: 'signed_out' })
    await expect(jack.client.guests.changeLink({ id: '' })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
