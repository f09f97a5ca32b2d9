import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guests } from '#db/guests-schema.ts'
import { letters, profiles } from '#db/schema.ts'
import { purgeGuests } from '#guests/purging/purge-guests.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeMailedGuest } from '#test/mailed-guests.ts'
import { storeScheduled } from '#test/scheduling/stored-scheduled.ts'
import { storeGuest } from '#test/stored-guests.ts'

let app: TestApp
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())

const ago = (interval: string) => sql`now() - ${interval}::interval` as unknown as Date
const rowOf = async ({ id }: { id: string }) => {
  const [row] = await app.deps.db.select().from(guests).where(eq(guests.id, id))
  return row
}

describe('purgeGuests', () => {
  /** Rule 8.6 */
  it.each([
    ['the link is closed', { closedAt: ago('1 minute') }],
    ['the link is inactive', { inactiveFrom: ago('1 minute') }],
    ['the letters are claimed', { claimedAt: ago('1 minute') }],
    ['nothing was opened for 90 days', { addressAt: ago('91 days') }],
    ['the last opening is 90 days ago', { addressAt: ago('300 days'), openedAt: ago('91 days') }],
  ])('erases an address once %s; mask and letters stay', async (_, set) => {
    const guest = await storeMailedGuest(app, jack.user.id, `${randomUUID()}@example.com`)
    await app.deps.db.update(guests).set(set).where(eq(guests.id, guest.id))
    await purgeGuests(app.deps)
    expect(await rowOf(guest)).toMatchObject({
      sealedAddress: null,
      addressPrint: null,
      sealedMask: expect.any(Buffer),
    })
    expect(await app.deps.db.select().from(letters).where(eq(letters.id, guest.letterId))).toHaveLength(1)
  })

  it.each([
    ['younger than 90 days', { addressAt: ago('89 days') }],
    ['whose letters are opened', { addressAt: ago('300 days'), openedAt: ago('89 days') }],
  ])('keeps an address that is %s', async (_, set) => {
    const guest = await storeMailedGuest(app, jack.user.id, `${randomUUID()}@example.com`)
    await app.deps.db.update(guests).set(set).where(eq(guests.id, guest.id))
    await purgeGuests(app.deps)
    expect(await rowOf(guest)).toMatchObject({
      sealedAddress: expect.any(Buffer),
      addressPrint: expect.any(String),
    })
  })

  /** Rule 8.7 */
  it('removes guests who never had a letter nor have a draft after 30 days, with their profile', async () => {
    const old = { createdAt: ago('31 days') }
    const unused = await storeGuest(app.deps, jack.user.id, old)
    const young = await storeGuest(app.deps, jack.user.id, { createdAt: ago('29 days') })
    const drafted = await storeGuest(app.deps, jack.user.id, old)
    const scheduled = await storeGuest(app.deps, jack.user.id, old)
    await storeScheduled(app.deps, jack.user.id, scheduled.id, [{}])
    await jack.client.drafts.save({
      id: randomUUID(),
      receiver: '',
      guestId: drafted.id,
      content: '<p>Soon</p>',
      banner: 'starry-night',
      revision: 0,
    })
    const written = await storeMailedGuest(app, jack.user.id, `${randomUUID()}@example.com`)
    await app.deps.db.update(guests).set(old).where(eq(guests.id, written.id))
    await purgeGuests(app.deps)
    const left = await app.deps.db.select({ id: profiles.id }).from(profiles)
    const ids = left.map(({ id }) => id)
    expect(ids).not.toContain(unused.id)
    expect(await rowOf(unused)).toBeUndefined()
    for (const { id } of [young, drafted, written, scheduled]) expect(ids).toContain(id)
  })
})
