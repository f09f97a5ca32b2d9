import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guests, pendingClaims } from '#db/guests-schema.ts'
import { letters } from '#db/schema.ts'
import { findGuestByLink } from '#guest-links/find-guest.ts'
import { eraseRemovedLetters } from '#letters/removal.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { collectLiveEvents, storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let jack: TestPerson
let eve: TestPerson
let guest: Awaited<ReturnType<typeof storeGuest>>
beforeAll(async () => {
  app = await startTestApp()
  jack = await app.signUpAndIn('Jack')
  eve = await app.signUpAndIn('Eve')
})
beforeEach(async () => {
  guest = await storeGuest(app.deps, jack.user.id, { address: 'r@example.com', mask: 'r…d@example.com' })
})
afterAll(() => app.stop())

const find = () => findGuestByLink({ deps: app.deps, address: '203.0.113.7' }, guest)
const rowOfGuest = async () => (await app.deps.db.select().from(guests).where(eq(guests.id, guest.id)))[0]
const rowOf = async (id: string) => (await app.deps.db.select().from(letters).where(eq(letters.id, id)))[0]
const past = new Date(Date.now() - 60_000)
const change = (set: Partial<typeof guests.$inferInsert>) =>
  app.deps.db.update(guests).set(set).where(eq(guests.id, guest.id))
const letterTo = async (given = {}) =>
  (await storeLetters(app.deps, jack.user.id, guest.id, [given]))[0] ?? ''

describe('guests.close', () => {
  /** Rules 8.6, 8.7 */
  it('ends the link and erases the address, but not its mask', async () => {
    await change({ addressPrint: 'print', mailedAt: past })
    await app.deps.db.insert(pendingClaims).values({ userId: eve.user.id, guestId: guest.id })
    const live = collectLiveEvents(app.deps, jack.user.id)
    const closed = await jack.client.guests.close({ id: guest.id })
    expect(closed).toMatchObject({
      state: 'closed',
      opensUntil: null,
      mailedTo: 'r…d@example.com',
      mailedAt: past,
    })
    await expect(find()).rejects.toMatchObject({ code: 'link_invalid' })
    expect(await rowOfGuest()).toMatchObject({ sealedAddress: null, addressPrint: null })
    expect(await app.deps.db.select().from(pendingClaims)).toEqual([])
    expect(await jack.client.guests.close({ id: guest.id })).toEqual(closed)
    await live.close()
    expect(live.events).toEqual([{ kind: 'guest-changed', ids: [guest.id] }])
  })

  it('leaves the letters with their writer, and erases 30 days later those that the writer removes', async () => {
    const [kept, removed, before] = [await letterTo(), await letterTo(), await letterTo({ status: 'read' })]
    await jack.client.letters.remove({ id: before })
    expect((await rowOf(before))?.hiddenFromBothAt).toBeNull()
    await jack.client.guests.close({ id: guest.id })
    await jack.client.letters.remove({ id: removed })
    expect((await jack.client.letters.sent({})).letters.map(({ id }) => id)).toContain(kept)
    const month = sql`${letters.hiddenFromBothAt} - interval '31 days'`
    await app.deps.db.update(letters).set({ hiddenFromBothAt: month }).where(eq(letters.receiverId, guest.id))
    await eraseRemovedLetters(app.deps.db)
    expect([await rowOf(removed), await rowOf(before)]).toEqual([undefined, undefined])
    expect(await jack.client.letters.sentLetter({ id: kept })).toMatchObject({ status: 'sent' })
  })

  it('answers guest_claimed for a claimed one', async () => {
    await change({ claimedBy: eve.user.id, claimedAt: past })
    await expect(jack.client.guests.close({ id: guest.id })).rejects.toMatchObject({ code: 'guest_claimed' })
  })
})

describe('guests.reactivate', () => {
  /** Rule 8.7 */
  it('opens a closed link again, with its letters, but not with what was taken back', async () => {
    const [shown, opened, takenBack] = [
      await letterTo(),
      await letterTo({ status: 'read' }),
      await letterTo(),
    ]
    const [answer = ''] = await storeLetters(app.deps, guest.id, jack.user.id, [{}])
    await jack.client.letters.takeBack({ id: takenBack, draftId: crypto.randomUUID() })
    await jack.client.guests.close({ id: guest.id })
    await jack.client.letters.remove({ id: opened })
    expect(await rowOf(answer)).toMatchObject({ hiddenFromSender: true, hiddenFromReceiver: false })
    const reopened = await jack.client.guests.reactivate({ id: guest.id })
    expect(reopened).toMatchObject({ state: 'open', opensUntil: expect.any(Date) })
    expect(await find()).toMatchObject({ id: guest.id })
    expect(await rowOf(shown)).toMatchObject({ hiddenFromReceiver: false, hiddenFromBothAt: null })
    expect(await rowOf(opened)).toMatchObject({
      hiddenFromSender: true,
      hiddenFromReceiver: false,
      hiddenFromBothAt: null,
    })
    expect(await rowOf(takenBack)).toMatchObject({
      hiddenFromReceiver: true,
      hiddenFromBothAt: expect.any(Date),
    })
    expect(await rowOf(answer)).toMatchObject({ hiddenFromSender: false, hiddenFromReceiver: false })
    expect(await jack.client.guests.reactivate({ id: guest.id })).toEqual(reopened)
  })

  /** Rule 8.7 */
  it('opens an inactive link for another year', async () => {
    await change({ inactiveFrom: past })
    await expect(find()).rejects.toMatchObject({ code: 'guest_inactive' })
    const { opensUntil } = await jack.client.guests.reactivate({ id: guest.id })
    expect(Number(opensUntil)).toBeGreaterThan(Date.now() + 364 * 24 * 60 * 60_000)
    expect(await find()).toMatchObject({ id: guest.id })
  })

  it('answers guest_claimed for a claimed one', async () => {
    await change({ claimedBy: eve.user.id, claimedAt: past })
    const again = jack.client.guests.reactivate({ id: guest.id })
    await expect(again).rejects.toMatchObject({ code: 'guest_claimed' })
  })
})

describe.each(['close', 'reactivate'] as const)('guests.%s', call => {
  it('finds only one’s own guests', async () => {
    await change({ inactiveFrom: past })
    const before = await rowOfGuest()
    const { id } = guest
    await expect(eve.client.guests[call]({ id })).rejects.toMatchObject({ code: 'not_found', status: 404 })
    await expect(app.visitor().client.guests[call]({ id })).rejects.toMatchObject({ code: 'signed_out' })
    await expect(jack.client.guests[call]({ id: 'x' })).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await rowOfGuest()).toEqual(before)
  })
})
