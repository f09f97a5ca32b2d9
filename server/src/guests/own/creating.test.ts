import { randomUUID } from 'node:crypto'
import { guestLimits } from '@novelette/domain/guests/guests.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#db/access-schema.ts'
import { addressSalt, guests } from '#db/guests-schema.ts'
import { profiles, users } from '#db/schema.ts'
import { createGuest } from '#guests/own/creating.ts'
import { guestBinding, openGuest } from '#sealing/seal-guest.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { collectLiveEvents } from '#test/stored-letters.ts'

let app: TestApp
let jack: TestPerson
let eve: TestPerson
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 1 })
  jack = await app.signUpAndIn('Jack')
  eve = await app.signUpAndIn('Eve')
})
beforeEach(async () => {
  await app.deps.db.delete(guests)
  await app.deps.db.delete(limits)
})
afterAll(() => app.stop())

const rosalind = () => ({ id: randomUUID(), name: 'Rosalind' })
const rowOf = async (id: string) => (await app.deps.db.select().from(guests).where(eq(guests.id, id)))[0]
const create = (input: object) => jack.client.guests.create(input as ReturnType<typeof rosalind>)

describe('guests.create', () => {
  /** Rule 8.1 */
  it('makes an open guest whose link is active for a year, and tells the owner’s windows', async () => {
    const live = collectLiveEvents(app.deps, jack.user.id)
    const input = rosalind()
    const guest = await create(input)
    expect(guest).toEqual({
      ...input,
      state: 'open',
      opensUntil: expect.any(Date),
      mailedTo: null,
      mailedAt: null,
      mailAgainFrom: null,
      claimedBy: null,
      enclosures: 'friends_only',
      createdAt: expect.any(Date),
    })
    const days = (Number(guest.opensUntil) - Number(guest.createdAt)) / (24 * 60 * 60_000)
    expect(Math.round(days)).toBe(365)
    await live.close()
    expect(live.events).toEqual([{ kind: 'guest-changed', ids: [input.id] }])
  })

  /** Rule 8.6 */
  it('seals the address and shows the writer a mask of it', async () => {
    const input = { ...rosalind(), email: 'Rosalind@Example.com' }
    expect(await create(input)).toMatchObject({ mailedTo: 'r…d@example.com', mailedAt: null })
    const row = await rowOf(input.id)
    if (!row) throw new Error('no guest')
    expect(openGuest(app.deps.letterKeys, guestBinding(row), row)).toMatchObject({
      address: 'rosalind@example.com',
      mask: 'r…d@example.com',
    })
    expect(row.addressPrint).toEqual(expect.any(String))
    const { rows } = await app.deps.db.execute<{ all: string }>(sql`select g::text as all from guests g`)
    const hex = Buffer.from('example').toString('hex')
    expect(rows[0]?.all).not.toMatch(new RegExp(`rosalind|example|${hex}`, 'i'))
  })

  it('answers the same call again with the same guest, also twice at once', async () => {
    const input = rosalind()
    const [one, other] = await Promise.all([create(input), create(input)])
    expect(other).toEqual(one)
    const { secret } = await jack.client.guests.link({ id: input.id })
    expect(await create(input)).toEqual(one)
    expect((await jack.client.guests.link({ id: input.id })).secret).toBe(secret)
    expect(await app.deps.db.select().from(guests)).toHaveLength(1)
  })

  it('refuses an id that is an account’s or someone else’s guest’s, and a visitor', async () => {
    const theirs = await storeGuest(app.deps, eve.user.id)
    for (const id of [theirs.id, eve.user.id, jack.user.id]) {
      await expect(create({ ...rosalind(), id })).rejects.toMatchObject({ code: 'not_found', status: 404 })
    }
    await expect(app.visitor().client.guests.create(rosalind())).rejects.toMatchObject({ code: 'signed_out' })
  })

  it.each([
    ['an empty name', { name: '' }],
    ['a name of blanks', { name: '   ' }],
    ['41 characters', { name: 'x'.repeat(41) }],
    ['a NUL', { name: 'Rosa\0lind' }],
    ['a line break', { name: 'Rosa\nlind' }],
    ['a line separator', { name: 'Rosa\u2028lind' }],
    ['a direction mark', { name: 'Rosa\u202elind' }],
    ['half a character', { name: 'Rosa\ud800' }],
    ['two addresses', { email: 'a@example.com,b@example.com' }],
    ['an address with a line break', { email: 'a@example.com\r\nBcc: b@example.com' }],
    ['an address of 255 characters', { email: `${'a'.repeat(243)}@example.com` }],
    ['an address with letters that look like others', { email: 'rosalind@ex\u0430mple.com' }],
    ['an owner', { ownerId: randomUUID() }],
    ['a secret', { secret: 'A'.repeat(22) }],
    ['an id that is none', { id: '1' }],
  ])('refuses %s as invalid_input', async (_, bad) => {
    await expect(create({ ...rosalind(), ...bad })).rejects.toMatchObject({
      code: 'invalid_input',
      status: 400,
    })
    expect(await app.deps.db.select().from(guests)).toEqual([])
  })

  /** Rule 8.1 */
  it('takes a name of 40 characters and markup as text', async () => {
    for (const name of ['💌'.repeat(40), '<img src=x>', 'A|B', 'Ørsted & Søn']) {
      expect(await create({ ...rosalind(), name })).toMatchObject({ name })
    }
  })

  /** Rule 8.8 */
  it('makes ten a day, and answers an eleventh call for a known one', async () => {
    const inputs = Array.from({ length: guestLimits.newPerDay }, rosalind)
    // The same call twice at once makes one.
    for (const input of inputs) await Promise.all([create(input), create(input)])
    await expect(create(rosalind())).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await create(inputs[0] ?? {})).toMatchObject({ name: 'Rosalind' })
    const later = sql`${limits.expire} - ${24 * 60 * 60 * 1000}`
    await app.deps.db.update(limits).set({ expire: later })
    expect(await create(rosalind())).toMatchObject({ state: 'open' })
  })

  /** Rule 8.8 */
  it('makes no more than 50 that are neither closed nor claimed, also at once', async () => {
    const stored = await Promise.all(
      Array.from({ length: guestLimits.open - 1 }, () => storeGuest(app.deps, jack.user.id)),
    )
    const [first] = stored
    const outcomes = await Promise.allSettled([create(rosalind()), create(rosalind()), create(rosalind())])
    const refused = outcomes.filter(one => one.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(['too_many_guests', 'too_many_guests'])
    await jack.client.guests.close({ id: first?.id ?? '' })
    expect(await create(rosalind())).toMatchObject({ state: 'open' })
    await expect(jack.client.guests.reactivate({ id: first?.id ?? '' })).rejects.toMatchObject({
      code: 'too_many_guests',
      status: 409,
    })
    await storeGuest(app.deps, eve.user.id)
    expect(await eve.client.guests.create(rosalind())).toMatchObject({ state: 'open' })
  })

  it('counts each print of an address before it is made, also of one call many times at once', async () => {
    const count = () => app.deps.limits.consume('address-print', { account: jack.user.id })
    for (let made = 0; made < guestLimits.printsPerHour - 2; made += 1) await count()
    const input = { ...rosalind(), email: 'rosalind@example.com' }
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => create(input)))
    const refused = outcomes.filter(one => one.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(4).fill('rate_limited'))
    expect(await create(input)).toMatchObject({ id: input.id })

    await app.deps.db.delete(addressSalt)
    const other = { ...rosalind(), email: 'rosamund@example.com' }
    const mail = () => jack.client.guests.mail({ id: input.id, email: other.email })
    for (const call of [() => create(other), mail])
      await expect(call()).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
    // The first print of all makes the salt.
    expect(await app.deps.db.select().from(addressSalt)).toEqual([])
    expect(await create(rosalind())).toMatchObject({ state: 'open' })
  })

  it('refuses an account that is erased meanwhile', async () => {
    const { user } = await app.signUpAndIn('Noor')
    await app.deps.db.delete(users).where(eq(users.id, user.id))
    await expect(createGuest(app.deps, user.id, rosalind())).rejects.toMatchObject({ code: 'signed_out' })
    const left = await app.deps.db.select().from(profiles).where(eq(profiles.guestName, 'Rosalind'))
    expect(left.filter(({ id }) => id === user.id)).toEqual([])
    expect(await app.deps.db.select().from(guests)).toEqual([])
  })
})

describe('guests.list', () => {
  it('lists one’s own guests, the latest first, with what became of each', async () => {
    const { db } = app.deps
    const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)
    await storeGuest(app.deps, eve.user.id)
    const inactive = { name: 'Inactive', createdAt: ago(5), inactiveFrom: ago(1) }
    const mailed = { name: 'Mailed', createdAt: ago(4), mask: 'm…d@example.com', mailedAt: ago(3) }
    const claimed = { name: 'Claimed', createdAt: ago(3), claimedBy: eve.user.id, claimedAt: ago(1) }
    const closed = { name: 'Closed', createdAt: ago(2), closedAt: ago(1) }
    for (const one of [inactive, claimed, closed, mailed]) await storeGuest(app.deps, jack.user.id, one)
    const list = await jack.client.guests.list()
    expect(list.map(({ name, state }) => [name, state])).toEqual([
      ['Closed', 'closed'],
      ['Claimed', 'claimed'],
      ['Mailed', 'open'],
      ['Inactive', 'inactive'],
    ])
    expect(list.map(({ opensUntil }) => opensUntil !== null)).toEqual([false, false, true, false])
    expect(list[1]?.claimedBy).toEqual({ id: eve.user.id, username: 'Eve', profilePicture: null })
    const inDays = (date: Date | null | undefined) =>
      date && Math.round((Number(date) - Date.now()) / (24 * 60 * 60_000))
    expect([list[2]?.mailedTo, inDays(list[2]?.mailAgainFrom)]).toEqual(['m…d@example.com', 4])
    await db
      .update(guests)
      .set({ openedAt: ago(2) })
      .where(eq(guests.createdAt, mailed.createdAt))
    expect((await jack.client.guests.list())[2]?.mailAgainFrom).toBeNull()
    await expect(app.visitor().client.guests.list()).rejects.toMatchObject({ code: 'signed_out' })
  })

  it('lists a guest whose mask does not open', async () => {
    await storeGuest(app.deps, jack.user.id, { mask: 'm…d@example.com', keyId: 'k9' })
    expect(await jack.client.guests.list()).toMatchObject([{ name: 'Rosalind', mailedTo: null }])
  })
})
