import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits, mailPauses } from '#db/access-schema.ts'
import { guests, mailRefusals } from '#db/guests-schema.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { users } from '#db/schema.ts'
import { refuseMail } from '#guests/mail-refusals/refusals.ts'
import { addressPrint } from '#guests/mail-refusals/refused-addresses.ts'
import { deliverDue } from '#scheduling/delivering/deliver-due.ts'
import { guestBinding, openGuest } from '#sealing/seal-guest.ts'
import { untilWaiting } from '#test/during-sanitising.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeMailedGuest } from '#test/mailed-guests.ts'
import { storeScheduled } from '#test/scheduling/stored-scheduled.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { collectLiveEvents, storeLetters } from '#test/stored-letters.ts'
import { mailsTo, storedMails } from '#test/stored-mail.ts'

let app: TestApp
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 1 })
  jack = await app.signUpAndIn('Jack')
})
beforeEach(async () => {
  await app.deps.db.delete(limits)
  await app.deps.db.delete(mailPauses)
})
afterAll(() => app.stop())

const moment = expect.any(Date)
const newAddress = () => `r-${randomUUID().slice(0, 8)}@example.com`
const past = (interval: string) => sql`now() - ${interval}::interval` as unknown as Date
const change = (id: string, set: Partial<typeof guests.$inferInsert>) =>
  app.deps.db.update(guests).set(set).where(eq(guests.id, id))
const refuse = async (address: string, writerId: string | null = null) =>
  app.deps.db
    .insert(mailRefusals)
    .values({ addressPrint: await addressPrint(app.deps.db, address), writerId })
const addressOf = async (id: string) => {
  const [guest] = await app.deps.db.select().from(guests).where(eq(guests.id, id))
  return guest && openGuest(app.deps.letterKeys, guestBinding(guest), guest).address
}
const noJobs = () =>
  vi.waitUntil(
    async () =>
      (
        await app.deps.db.execute(
          sql`select from graphile_worker._private_jobs where key like 'send-guest-mail%'`,
        )
      ).rowCount === 0,
    { timeout: 30_000, interval: 50 },
  )
const send = (guestId: string) =>
  jack.client.guests.send({ id: randomUUID(), guestId, content: '<p>My dearest</p>', banner: 'starry-night' })

describe('guests.mail', () => {
  it('mails the link again, tells the writer’s windows, and not before a week or an opening', async () => {
    const address = newAddress()
    const guest = await storeMailedGuest(app, jack.user.id, address)
    const stream = collectLiveEvents(app.deps, jack.user.id)
    const mailed = await jack.client.guests.mail({ id: guest.id })
    expect(mailed).toMatchObject({
      id: guest.id,
      mailedAt: moment,
      mailAgainFrom: moment,
      mailedTo: expect.any(String),
    })
    await stream.close()
    expect(stream.events).toEqual([{ kind: 'guest-changed', ids: [guest.id] }])
    await mailsTo(app, address)
    await expect(jack.client.guests.mail({ id: guest.id })).rejects.toMatchObject({
      code: 'mailed_already',
      status: 409,
    })

    await app.deps.db.delete(limits)
    await change(guest.id, { mailedAt: past('8 days') })
    await app.deps.db.delete(mailPauses)
    expect((await jack.client.guests.mail({ id: guest.id })).mailedAt).toEqual(moment)
    await mailsTo(app, address, 2)
  })

  it('mails another address at once, which takes the place of the mistyped one', async () => {
    const [wrong, right] = [newAddress(), 'rosalind.right@example.com']
    const guest = await storeMailedGuest(app, jack.user.id, wrong)
    await jack.client.guests.mail({ id: guest.id })
    const mailed = await jack.client.guests.mail({ id: guest.id, email: ' Rosalind.Right@example.com ' })
    expect(mailed).toMatchObject({ mailedTo: 'r…t@example.com', mailedAt: moment })
    await mailsTo(app, right)
    expect(await addressOf(guest.id)).toBe(right)
    // Back and forth mails nobody twice a day.
    await expect(jack.client.guests.mail({ id: guest.id, email: wrong })).rejects.toMatchObject({
      code: 'mailed_already',
    })
    expect(await addressOf(guest.id)).toBe(right)
  })

  it('keeps an address for the next letter when there is none to mail', async () => {
    const address = newAddress()
    const guest = await storeGuest(app.deps, jack.user.id)
    expect(await jack.client.guests.mail({ id: guest.id, email: address })).toMatchObject({
      mailedTo: expect.stringContaining('…'),
      mailedAt: null,
      mailAgainFrom: null,
    })
    await noJobs()
    expect(await storedMails(app, address)).toEqual([])
    await send(guest.id)
    await mailsTo(app, address)
  })

  it('answers no_address without one, also after it was erased', async () => {
    const byHand = await storeGuest(app.deps, jack.user.id)
    await storeLetters(app.deps, jack.user.id, byHand.id, [{}])
    await expect(jack.client.guests.mail({ id: byHand.id })).rejects.toMatchObject({
      code: 'no_address',
      status: 409,
    })
    const guest = await storeMailedGuest(app, jack.user.id, newAddress())
    await change(guest.id, { addressPrint: null, sealedAddress: null })
    await expect(jack.client.guests.mail({ id: guest.id })).rejects.toMatchObject({ code: 'no_address' })
  })

  it('refuses a link that is closed, inactive or claimed, someone else’s, and a wrong address', async () => {
    const guest = await storeMailedGuest(app, jack.user.id, newAddress())
    const refusedAs = (code: string, input = {}) =>
      expect(jack.client.guests.mail({ id: guest.id, ...input })).rejects.toMatchObject({ code })
    for (const email of [
      '',
      'a@b',
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com, b@example.com',
      'a@ex\u0430mple.com',
      `${'a'.repeat(250)}@example.com`,
    ]) {
      await refusedAs('invalid_input', { email })
    }
    await change(guest.id, { inactiveFrom: past('1 minute') })
    await refusedAs('guest_inactive')
    await change(guest.id, { closedAt: past('0') })
    await refusedAs('guest_closed')
    await change(guest.id, { claimedBy: jack.user.id, claimedAt: past('0') })
    await refusedAs('guest_claimed')
    const eve = await app.signUpAndIn('Eve')
    await expect(eve.client.guests.mail({ id: guest.id })).rejects.toMatchObject({
      code: 'not_found',
      status: 404,
    })
    await expect(eve.client.guests.mail({ id: randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
  })

  /** Rule 8.8 */
  it('mails three times a day in the first week of an account, and ten times later', async () => {
    const violet = await app.signUpAndIn('Violet')
    const mailNew = async () => {
      const guest = await storeMailedGuest(app, violet.user.id, newAddress())
      return violet.client.guests.mail({ id: guest.id })
    }
    for (let n = 0; n < 3; n += 1) await mailNew()
    await expect(mailNew()).rejects.toMatchObject({
      code: 'rate_limited',
      data: { retryAfter: expect.any(Number) },
    })
    await app.deps.db
      .update(users)
      .set({ createdAt: past('8 days') })
      .where(eq(users.id, violet.user.id))
    for (let n = 0; n < 10; n += 1) await mailNew()
    await expect(mailNew()).rejects.toMatchObject({ code: 'rate_limited' })
  })
})

it('mails no link that is closed in the same moment, and keeps no address for it', async () => {
  const guest = await storeMailedGuest(app, jack.user.id, newAddress())
  const { mailing } = await app.deps.db.transaction(async tx => {
    await tx.select().from(guests).where(eq(guests.id, guest.id)).for('update')
    const mailing = jack.client.guests.mail({ id: guest.id, email: newAddress() }).catch(error => error)
    await untilWaiting(app)
    const closed = { closedAt: past('0'), sealedAddress: null, addressPrint: null }
    await tx.update(guests).set(closed).where(eq(guests.id, guest.id))
    return { mailing }
  })
  expect(await mailing).toMatchObject({ code: 'guest_closed' })
  expect(await addressOf(guest.id)).toBeNull()
})

describe('a letter to a guest with an address', () => {
  it('is mailed once: letters that follow before it was opened are silently not', async () => {
    const address = newAddress()
    const id = randomUUID()
    await jack.client.guests.create({ id, name: 'Rosalind', email: address })
    const first = await send(id)
    await mailsTo(app, address)
    const second = await send(id)
    expect(Object.keys(second)).toEqual(Object.keys(first))
    await noJobs()
    expect(await storedMails(app, address)).toHaveLength(1)
  })
})

describe('the mail of a letter that was refused', () => {
  const isMailed = async (address: string, guestId: string) => {
    await mailsTo(app, address)
    const [row] = await app.deps.db.select().from(guests).where(eq(guests.id, guestId))
    expect(row?.mailedAt).toEqual(moment)
  }
  const words = { content: '<p>My dearest</p>', banner: 'starry-night' } as const
  const newGuest = async () => {
    const [address, id] = [newAddress(), randomUUID()]
    await jack.client.guests.create({ id, name: 'Rosalind', email: address })
    return { address, id }
  }
  const failing = async (table: string, state: string, attempt: () => Promise<unknown>) => {
    const { db } = app.deps
    await db.execute(
      sql.raw(
        `create function vanish() returns trigger language plpgsql as $$ begin raise 'gone' using errcode = '${state}'; end $$`,
      ),
    )
    // At the commit, after everything else.
    await db.execute(
      sql.raw(
        `create constraint trigger vanish after insert on ${table} initially deferred for each row execute function vanish()`,
      ),
    )
    try {
      await attempt()
    } finally {
      await db.execute(sql`drop function vanish cascade`)
    }
  }

  /** Rule 8.8 */
  it('goes with the next one after a conflict of drafts', async () => {
    const { address, id: guestId } = await newGuest()
    const letter = { id: randomUUID(), guestId, ...words }
    const draft = { ...letter, receiver: '', content: '<p>Other words</p>' }
    const { revision } = await jack.client.drafts.save({ ...draft, revision: 0 })
    for (let n = 0; n < 4; n += 1) {
      await expect(jack.client.guests.send({ ...letter, revision: revision - 1 })).rejects.toMatchObject({
        code: 'draft_conflict',
      })
    }
    await jack.client.guests.send({ ...letter, revision })
    await isMailed(address, guestId)
  })

  it('goes with the next one after the database has vanished', async () => {
    const { address, id: guestId } = await newGuest()
    const letter = { id: randomUUID(), guestId, ...words }
    await failing('letters', '57P01', () =>
      expect(jack.client.guests.send(letter)).rejects.toMatchObject({ code: 'unavailable', status: 503 }),
    )
    await jack.client.guests.send(letter)
    await isMailed(address, guestId)
  })

  it('goes with a scheduled letter that is sent now after it could not, and that leaves after it could not', async () => {
    for (const leave of ['sendNow', 'deliver'] as const) {
      const { address, id: guestId } = await newGuest()
      const deliverAt = new Date(Date.now() + (leave === 'deliver' ? -1000 : 60_000))
      const [id = ''] = await storeScheduled(app.deps, jack.user.id, guestId, [{ deliverAt }])
      const go = () =>
        leave === 'deliver'
          ? deliverDue(app.deps)
          : jack.client.scheduledLetters.sendNow({ id }).catch(() => {})
      await failing('letters', '57P01', go)
      expect(await app.deps.db.select().from(scheduledLetters)).toHaveLength(1)
      await go()
      await isMailed(address, guestId)
    }
  })

  it('goes when it is asked for again after it was refused', async () => {
    const guest = await storeMailedGuest(app, jack.user.id, newAddress())
    await failing('graphile_worker._private_jobs', '57P01', () =>
      expect(jack.client.guests.mail({ id: guest.id })).rejects.toMatchObject({ code: 'unavailable' }),
    )
    expect(await jack.client.guests.mail({ id: guest.id })).toMatchObject({ mailedAt: moment })
  })
})

describe('an address that refuses mail', () => {
  /** Rule 8.6 */
  it.each([['from everyone'], ['from this writer']])(
    'gets none %s, is not kept, and what the writer sees is as for any other',
    async from => {
      const writer = await app.signUpAndIn(from === 'from everyone' ? 'Orlando' : 'Oliver')
      const seen: unknown[] = []
      for (const isRefused of [false, true]) {
        await app.deps.db.delete(limits)
        const [address, other] = [newAddress(), newAddress()]
        const writerId = from === 'from everyone' ? null : writer.user.id
        if (isRefused) for (const one of [address, other]) await refuse(one, writerId)
        const id = randomUUID()
        const letter = { guestId: id, content: '<p>My dearest</p>', banner: 'starry-night' } as const
        const kept: unknown[] = []
        /** What is mailed has left before the next step: a link that is closed meanwhile, or goes elsewhere, would not be mailed. */
        const mailed = async (call: Promise<unknown>) => {
          const answer = await call
          await noJobs()
          return answer
        }
        const keeping = async (naming: Promise<unknown>) => {
          const answer = await mailed(naming)
          kept.push(await addressOf(id))
          return answer
        }
        const steps = [
          await keeping(writer.client.guests.create({ id, name: 'Rosalind', email: address })),
          await mailed(writer.client.guests.send({ ...letter, id: randomUUID() })),
          await writer.client.guests.list(),
          await writer.client.guests.mail({ id }).catch(error => ({ code: error.code })),
          await keeping(writer.client.guests.mail({ id, email: other })),
          await mailed(writer.client.guests.send({ ...letter, id: randomUUID() })),
          await writer.client.guests.close({ id }),
          await writer.client.guests.reactivate({ id }),
          await writer.client.guests.mail({ id }).catch(error => ({ code: error.code })),
        ]
        seen.push(shapeOf(steps.map(step => (Array.isArray(step) ? step.slice(0, 1) : step))))
        for (const one of [address, other]) {
          expect(await storedMails(app, one)).toHaveLength(isRefused ? 0 : 1)
        }
        expect(kept).toEqual(isRefused ? [null, null] : [address, other])
        await app.deps.db.delete(mailPauses)
      }
      expect(seen[1]).toEqual(seen[0])
    },
  )
})

/** Ids and moments by their kind alone. */
const shapeOf = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment')
      .replaceAll(/"r…\w@/g, '"r…@'),
  )

describe('guests.refuseMail', () => {
  const address = () => newAddress()
  const refuseAt = (guest: { locator: string; secret: string }, from: 'writer' | 'everyone') =>
    app.visitor().client.guests.refuseMail({ locator: guest.locator, secret: guest.secret, from })

  /** Rule 8.6 */
  it('refuses mail from the writer or from everyone, and erases the address from theirs', async () => {
    const rose = await app.signUpAndIn('Rose')
    const to = address()
    const ofJack = await storeMailedGuest(app, jack.user.id, to)
    const ofRose = await storeMailedGuest(app, rose.user.id, to)
    await refuseAt(ofJack, 'writer')
    expect([await addressOf(ofJack.id), await addressOf(ofRose.id)]).toEqual([null, to])
    await refuseAt(ofJack, 'everyone')
    expect(await addressOf(ofRose.id)).toBeNull()
    await refuseAt(ofJack, 'everyone')
    // The letters open as before.
    expect(
      (await app.visitor().client.guests.envelopes({ locator: ofJack.locator, secret: ofJack.secret }))
        .letters,
    ).toHaveLength(1)
    await jack.client.guests.mail({ id: ofJack.id })
    await noJobs()
    expect(await storedMails(app, to)).toEqual([])
  })

  it('changes nothing for a link that was handed over, nor with a wrong one', async () => {
    const before = (await app.deps.db.select().from(mailRefusals)).length
    const guest = await storeGuest(app.deps, jack.user.id)
    await refuseAt(guest, 'everyone')
    const mailed = await storeMailedGuest(app, jack.user.id, address())
    await expect(refuseAt({ ...mailed, secret: 'A'.repeat(22) }, 'everyone')).rejects.toMatchObject({
      code: 'link_invalid',
    })
    expect(await app.deps.db.select().from(mailRefusals)).toHaveLength(before)
  })

  describe('and Undo', () => {
    const undo = (token = '') => app.visitor().client.mailRefusals.undo({ token })
    const standing = () => app.deps.db.select({ id: mailRefusals.id }).from(mailRefusals)
    const age = (interval: string) => app.deps.db.update(mailRefusals).set({ createdAt: past(interval) })
    beforeEach(() => app.deps.db.delete(mailRefusals))

    it.each(['writer', 'everyone'] as const)(
      'a refusal of %s is taken back for ten minutes, and the address is sealed again',
      async from => {
        const rose = await app.signUpAndIn(`Rose_${from}`)
        const to = address()
        const ofJack = await storeMailedGuest(app, jack.user.id, to)
        const ofRose = await storeMailedGuest(app, rose.user.id, to)
        const pressed = await refuseAt(ofJack, from)
        await age('9 minutes')
        expect(await undo(pressed.undo)).toEqual({})
        expect(await standing()).toEqual([])
        expect([await addressOf(ofJack.id), await addressOf(ofRose.id)]).toEqual([to, to])
        expect(await undo(pressed.undo)).toEqual({})

        const again = await refuseAt(ofJack, from)
        await age('11 minutes')
        await undo(again.undo)
        expect(await standing()).toHaveLength(1)
        expect(await addressOf(ofJack.id)).toBeNull()
      },
    )

    it('a token that is older than ten minutes is refused', async () => {
      const { undo: token = '' } = await refuseAt(
        await storeMailedGuest(app, jack.user.id, address()),
        'writer',
      )
      const { undoRefusal } = app.deps.auth.links
      const text = undoRefusal.read(token, new Date())
      expect(undoRefusal.read(token, new Date(Date.now() + 601_000))).toBeNull()
      const old = undoRefusal.sign(text ?? '', new Date(Date.now() - 1_000))
      await expect(undo(old)).rejects.toMatchObject({ code: 'link_invalid' })
      expect(await standing()).toHaveLength(1)
    })

    /** Rule 8.6 */
    it('a press takes back nothing that was refused before, whoever pressed', async () => {
      const to = address()
      const guest = await storeMailedGuest(app, jack.user.id, to)
      await refuseMail(app.deps, await addressPrint(app.deps.db, to), null)
      const everyone = await refuseAt(guest, 'everyone')
      expect(await undo(everyone.undo)).toEqual({})
      expect(await standing()).toHaveLength(1)
      const writer = await refuseAt(guest, 'writer')
      expect(await undo(writer.undo)).toEqual({})
      expect(await standing()).toHaveLength(1)
      expect(await addressOf(guest.id)).toBeNull()
    })

    it('nothing tells the writer, who has the link, whether there was an address', async () => {
      const handedOver = await storeGuest(app.deps, jack.user.id)
      const mailed = await storeMailedGuest(app, jack.user.id, address())
      const refusedBefore = await storeMailedGuest(app, jack.user.id, address())
      await refuseAt(refusedBefore, 'everyone')
      const pressed = []
      for (const guest of [handedOver, mailed, refusedBefore]) pressed.push(await refuseAt(guest, 'everyone'))
      expect(new Set(pressed.map(({ undo: token = '' }) => token.length)).size).toBe(1)
      expect(await Promise.all(pressed.map(one => undo(one.undo)))).toEqual([{}, {}, {}])
    })
  })
})
