import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addressSalt, guests, mailRefusals } from '#db/guests-schema.ts'
import { refuseMail } from '#guests/mail-refusals/refusals.ts'
import { addressPrint, eraseRefusedAddress } from '#guests/mail-refusals/refused-addresses.ts'
import { guestBinding, openGuest } from '#sealing/seal-guest.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeMailedGuest } from '#test/mailed-guests.ts'
import { storeGuest } from '#test/stored-guests.ts'

let app: TestApp
let jack: TestPerson
let rose: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  jack = await app.signUpAndIn('Jack')
  rose = await app.signUpAndIn('Rose')
})
beforeEach(() => app.deps.db.delete(mailRefusals))
afterAll(() => app.stop())

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000)
const tokenFor = (address: string) => app.deps.auth.links.stopMail.sign(address, inDays(400))
const calls = () => app.visitor().client.mailRefusals
const refusals = () =>
  app.deps.db.select({ print: mailRefusals.addressPrint, writerId: mailRefusals.writerId }).from(mailRefusals)
const addressOf = async ({ id }: { id: string }) => {
  const [guest] = await app.deps.db.select().from(guests).where(eq(guests.id, id))
  if (!guest) throw new Error('no guest')
  return openGuest(app.deps.letterKeys, guestBinding(guest), guest)
}
const known = (address: string) => ({ address, mask: 'r…d@example.com', secret: expect.any(String) })
const erased = { address: null, mask: 'r…d@example.com', secret: expect.any(String) }

describe('mailRefusals.refuse', () => {
  it('refuses mail from everyone and erases the address from all its guests at once; the mask stays', async () => {
    const address = 'rosalind@example.com'
    const theirs = [
      await storeMailedGuest(app, jack.user.id, address),
      await storeMailedGuest(app, rose.user.id, address),
    ]
    const other = await storeMailedGuest(app, jack.user.id, 'rosamund@example.com')
    expect(await calls().refuse({ token: tokenFor(address) })).toEqual({})
    expect(await refusals()).toEqual([{ print: await addressPrint(app.deps.db, address), writerId: null }])
    for (const guest of theirs) expect(await addressOf(guest)).toEqual(erased)
    expect(await addressOf(other)).toEqual(known('rosamund@example.com'))
  })

  it('is idempotent, also when called at once', async () => {
    const token = tokenFor('again@example.com')
    await Promise.all([1, 2, 3].map(() => calls().refuse({ token })))
    await calls().refuse({ token })
    expect(await refusals()).toHaveLength(1)
  })

  it.each([
    ['forged', () => `${tokenFor('x@example.com').slice(0, -3)}AAA`],
    ['old', () => app.deps.auth.links.stopMail.sign('x@example.com', inDays(-1))],
    ['of another kind', () => app.deps.auth.links.accountData.sign(jack.user.id, inDays(1))],
    ['none', () => 'nothing'],
  ])('answers link_invalid to a token that is %s, and changes nothing', async (_, token) => {
    for (const call of [calls().refuse, calls().undo]) {
      await expect(call({ token: token() })).rejects.toMatchObject({ code: 'link_invalid', status: 410 })
    }
    expect(await refusals()).toEqual([])
  })
})

describe('a guest whose row does not open', () => {
  const damage = (id: string) =>
    app.deps.db
      .update(guests)
      .set({ sealedKey: Buffer.from('damaged') })
      .where(eq(guests.id, id))
  const isErased = async (id: string) => {
    const [guest] = await app.deps.db.select().from(guests).where(eq(guests.id, id))
    return guest?.sealedAddress === null
  }

  it('keeps nobody from refusing mail by a link, nor from undoing it', async () => {
    const address = 'ruined@example.com'
    const guest = await storeMailedGuest(app, jack.user.id, address)
    const other = await storeMailedGuest(app, rose.user.id, address)
    await damage(guest.id)
    await calls().refuse({ token: tokenFor(address) })
    expect(await refusals()).toHaveLength(1)
    expect([await isErased(guest.id), await isErased(other.id)]).toEqual([true, true])
    await calls().undo({ token: tokenFor(address) })
    expect(await refusals()).toEqual([])
    expect([await isErased(guest.id), await addressOf(other)]).toEqual([true, known(address)])
  })

  it('refuses mail at its own page, and can undo it', async () => {
    const guest = await storeMailedGuest(app, jack.user.id, 'damaged-too@example.com')
    await damage(guest.id)
    const { locator, secret } = guest
    const { undo } = await app.visitor().client.guests.refuseMail({ locator, secret, from: 'everyone' })
    expect(await refusals()).toHaveLength(1)
    expect(await isErased(guest.id)).toBe(true)
    await calls().undo({ token: undo ?? '' })
    expect(await refusals()).toEqual([])
  })
})

describe('mailRefusals.undo', () => {
  const address = 'rosalind@example.com'
  const age = (interval: string) =>
    app.deps.db.update(mailRefusals).set({ createdAt: sql`now() - ${interval}::interval` as unknown as Date })

  /** Rule 8.6 */
  it('ends a refusal of the last ten minutes, and seals the address again', async () => {
    const guest = await storeMailedGuest(app, jack.user.id, address)
    await calls().refuse({ token: tokenFor(address) })
    await age('9 minutes')
    expect(await calls().undo({ token: tokenFor(address) })).toEqual({})
    expect(await refusals()).toEqual([])
    expect(await addressOf(guest)).toEqual(known(address))
    expect(await calls().undo({ token: tokenFor(address) })).toEqual({})
  })

  /** Rule 8.6 */
  it('ends neither an older refusal nor one of a single writer', async () => {
    const guest = await storeMailedGuest(app, jack.user.id, address)
    const ofRose = await storeMailedGuest(app, rose.user.id, address)
    const print = await addressPrint(app.deps.db, address)
    await refuseMail(app.deps, print, jack.user.id)
    await calls().refuse({ token: tokenFor(address) })
    await calls().undo({ token: tokenFor(address) })
    expect(await refusals()).toEqual([{ print, writerId: jack.user.id }])
    expect(await addressOf(guest)).toEqual(erased)
    expect(await addressOf(ofRose)).toEqual(known(address))

    await calls().refuse({ token: tokenFor(address) })
    await age('11 minutes')
    // Pressed once more, which ends nothing new.
    await calls().refuse({ token: tokenFor(address) })
    await expect(calls().undo({ token: tokenFor(address) })).rejects.toMatchObject({ code: 'link_invalid' })
    expect(await refusals()).toHaveLength(2)
  })

  it('brings no address back to a guest whose address may not be kept any longer', async () => {
    const guest = await storeMailedGuest(app, jack.user.id, address)
    await calls().refuse({ token: tokenFor(address) })
    await app.deps.db.update(guests).set({ addressPrint: null }).where(eq(guests.id, guest.id))
    await calls().undo({ token: tokenFor(address) })
    expect(await addressOf(guest)).toEqual(erased)
  })
})

describe('refuseMail', () => {
  it('erases the address from the guests of one writer alone', async () => {
    const address = 'one-writer@example.com'
    const ofJack = await storeMailedGuest(app, jack.user.id, address)
    const ofRose = await storeMailedGuest(app, rose.user.id, address)
    await refuseMail(app.deps, await addressPrint(app.deps.db, address), jack.user.id)
    expect((await addressOf(ofJack)).address).toBeNull()
    expect((await addressOf(ofRose)).address).toBe(address)
  })

  it('leaves no address that is stored at the same moment', async () => {
    const { db } = app.deps
    const address = 'at-once@example.com'
    const print = await addressPrint(db, address)
    const { guest, refused } = await db.transaction(async tx => {
      const stored = await storeGuest({ ...app.deps, db: tx as never }, jack.user.id, {
        address,
        addressPrint: print,
      })
      await eraseRefusedAddress(tx, stored.id)
      return { guest: stored, refused: refuseMail(app.deps, print, null) }
    })
    await refused
    expect((await addressOf(guest)).address).toBeNull()
  })
})

describe('addressPrint', () => {
  it('differs for each address and each installation, and is the same on every server, also the first time at once', async () => {
    const { db } = app.deps
    await db.delete(addressSalt)
    const prints = await Promise.all([1, 2, 3].map(() => addressPrint(db, 'a@example.com')))
    expect(new Set(prints).size).toBe(1)
    expect(await addressPrint(db, 'b@example.com')).not.toBe(prints[0])
    await db.delete(addressSalt)
    expect(await addressPrint(db, 'a@example.com')).not.toBe(prints[0])
  })

  it('is what it always was: refusals that are stored hold', async () => {
    const { db } = app.deps
    await db.delete(addressSalt)
    await db.insert(addressSalt).values({ salt: Buffer.alloc(32, 7) })
    expect(await addressPrint(db, 'a@example.com')).toBe('kB3ktvbVKvUGlIbD-o7bOKGtX-mx3JpsKrWRHCj0-ng')
  })
})
