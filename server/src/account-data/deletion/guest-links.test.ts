import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseDueAccounts } from '#account-data/deletion/erasure.ts'
import { guests, mailRefusals } from '#db/guests-schema.ts'
import { letters, profiles, users } from '#db/schema.ts'
import { findGuestByLink } from '#guest-links/find-guest.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let eve: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  eve = await app.signUpAndIn('Eve')
})
afterAll(() => app.stop())

type StoredGuest = Awaited<ReturnType<typeof storeGuest>>
const find = (link: StoredGuest) => findGuestByLink({ deps: app.deps, address: '203.0.113.7' }, link)
const erase = async ({ user }: TestPerson) => {
  const due = sql`now() - interval '1 second'`
  await app.deps.db.update(users).set({ erasesAt: due }).where(eq(users.id, user.id))
  await eraseDueAccounts(app.deps)
}
const idsLeft = async (ids: readonly string[]) =>
  (
    await app.deps.db
      .select({ id: letters.id })
      .from(letters)
      .where(inArray(letters.id, [...ids]))
  ).map(({ id }) => id)
const past = new Date(Date.now() - 60_000)

describe('the links of an erased account', () => {
  /** Rule 8.7 */
  it('ends with their letters where nobody opened one, and stays open where somebody did', async () => {
    const jack = await app.signUpAndIn('Jack')
    const address = { address: 'r@example.com', mask: 'r…d@example.com', addressPrint: 'print' }
    const store = (given = {}) => storeGuest(app.deps, jack.user.id, { ...address, ...given })
    const [unopened, delivered, opened, closed, inactive] = [
      await store(),
      await store({ name: 'Delivered' }),
      await store({ name: 'Opened' }),
      await store({ closedAt: past }),
      await store({ inactiveFrom: past }),
    ]
    const letterTo = async ({ id }: StoredGuest, given = {}) =>
      (await storeLetters(app.deps, jack.user.id, id, [given]))[0] ?? ''
    const read = { status: 'read' } as const
    const gone = [
      await letterTo(unopened),
      await letterTo(delivered, { status: 'delivered' }),
      await letterTo(closed, read),
      await letterTo(inactive, read),
    ]
    const kept = [await letterTo(opened, read), await letterTo(opened)]
    const [answer = ''] = await storeLetters(app.deps, opened.id, jack.user.id, [{}])
    await app.deps.db.insert(mailRefusals).values({ addressPrint: 'print', writerId: jack.user.id })
    const zoe = await app.signUpAndIn('Zoe')
    const ofZoe = await storeGuest(app.deps, zoe.user.id)
    const [hers = ''] = await storeLetters(app.deps, zoe.user.id, ofZoe.id, [{}])

    await erase(jack)
    expect(await find(ofZoe)).toMatchObject({ writer: 'Zoe' })
    expect(await zoe.client.letters.sentLetter({ id: hers })).toMatchObject({ id: hers })
    expect(await idsLeft(gone)).toEqual([])
    expect((await idsLeft([...kept, answer])).sort()).toEqual([...kept, answer].sort())
    for (const link of [unopened, delivered, closed, inactive]) {
      await expect(find(link)).rejects.toMatchObject({ code: 'link_invalid' })
    }
    expect(await find(opened)).toMatchObject({ name: 'Opened', writer: 'a former member' })
    const left = await app.deps.db.select().from(guests).where(eq(guests.ownerId, jack.user.id))
    expect(left).toMatchObject([{ id: opened.id, sealedAddress: null, sealedMask: null, addressPrint: null }])
    const names = await app.deps.db
      .select({ name: profiles.guestName })
      .from(profiles)
      .where(inArray(profiles.id, [unopened.id, delivered.id, closed.id, inactive.id]))
    expect(names).toEqual(Array(4).fill({ name: null }))
    expect(await app.deps.db.select().from(mailRefusals)).toEqual([])

    await app.deps.db.update(guests).set({ inactiveFrom: past }).where(eq(guests.id, opened.id))
    await eraseDueAccounts(app.deps)
    await expect(find(opened)).rejects.toMatchObject({ code: 'link_invalid' })
    expect(await idsLeft([...kept, answer])).toEqual([])
    expect(await app.deps.db.select().from(guests).where(eq(guests.ownerId, jack.user.id))).toEqual([])
  })

  it('still show a letter that nobody has opened yet, but not one that its writer had removed', async () => {
    const ida = await app.signUpAndIn('Ida')
    const link = await storeGuest(app.deps, ida.user.id)
    const [opened = '', unopened = ''] = await storeLetters(app.deps, ida.user.id, link.id, [
      { status: 'read' },
      {},
      { hiddenFromSender: true },
    ])
    await erase(ida)
    const given = { locator: link.locator, secret: link.secret }
    const { letters: shown } = await app.visitor().client.guests.envelopes(given)
    expect(shown.map(({ id }) => id).sort()).toEqual([opened, unopened].sort())
    const mia = await app.signUpAndIn('Mia')
    await mia.client.guests.claim(given)
    expect(await mia.client.letters.received({ id: unopened })).toMatchObject({
      sender: { username: 'a former member' },
    })
    await mia.client.letters.remove({ id: unopened })
    const [row] = await app.deps.db.select().from(letters).where(eq(letters.id, unopened))
    expect(row?.hiddenFromBothAt).toBeInstanceOf(Date)
  })

  it('keeps the inactive links and letters of others', async () => {
    const { id } = await storeGuest(app.deps, eve.user.id, { inactiveFrom: past })
    const stored = await storeLetters(app.deps, eve.user.id, id, [{ status: 'read' }])
    await eraseDueAccounts(app.deps)
    expect(await idsLeft(stored)).toEqual(stored)
    await eve.client.guests.reactivate({ id })
    expect(await eve.client.guests.list()).toMatchObject([{ id, state: 'open' }])
  })

  it('leaves a guest’s answers with whoever claimed the letters', async () => {
    const noor = await app.signUpAndIn('Noor')
    const guest = await storeGuest(app.deps, noor.user.id, { claimedBy: eve.user.id, claimedAt: past })
    const [claimed = ''] = await storeLetters(app.deps, noor.user.id, eve.user.id, [{ id: randomUUID() }])
    await erase(noor)
    expect(await eve.client.letters.received({ id: claimed })).toMatchObject({
      sender: { username: 'a former member', isGuest: false },
    })
    await expect(find(guest)).rejects.toMatchObject({ code: 'link_invalid' })
  })
})
