import { randomUUID } from 'node:crypto'
import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { eraseDueAccounts } from '#account-data/deletion/erasure.ts'
import { guests } from '#db/guests-schema.ts'
import { deliveryHolds, scheduledLetters } from '#db/scheduling-schema.ts'
import { letters, profiles, users } from '#db/schema.ts'
import { moveLetters } from '#guests/claiming/move-letters.ts'
import { deliverDue } from '#scheduling/delivering/deliver-due.ts'
import { runDuringSanitising, untilWaiting } from '#test/during-sanitising.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeMailedGuest } from '#test/mailed-guests.ts'
import { laterYear } from '#test/scheduling/later-year.ts'
import { storeScheduled } from '#test/scheduling/stored-scheduled.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { collectLiveEvents, storeLetters } from '#test/stored-letters.ts'
import { mailsTo } from '#test/stored-mail.ts'

let app: TestApp
let jack: TestPerson
let rose: TestPerson
let people = 0
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await app.deps.db.delete(scheduledLetters)
  await app.deps.db.delete(deliveryHolds)
  people += 1
  jack = await app.signUpAndIn(`Jack${people}`)
  rose = await app.signUpAndIn(`Rose${people}`)
})
afterAll(() => app.stop())

const past = new Date(Date.now() - 1000)
const inDays = (days: number, from = Date.now()) => new Date(from + days * 24 * 60 * 60_000)
const deliver = () => deliverDue(app.deps)
const rows = () => app.deps.db.select().from(scheduledLetters)
const lettersOf = (id: string) => app.deps.db.select().from(letters).where(eq(letters.id, id))
const storeDue = async (given = {}, receiverId = rose.user.id) => {
  const [id = ''] = await storeScheduled(app.deps, jack.user.id, receiverId, [{ deliverAt: past, ...given }])
  return id
}
const changePerson = ({ user }: TestPerson, set: Partial<typeof profiles.$inferInsert>) =>
  app.deps.db.update(profiles).set(set).where(eq(profiles.id, user.id))
const eraseAt = ({ user }: TestPerson, when: ReturnType<typeof sql> | null) =>
  app.deps.db.update(users).set({ erasesAt: when }).where(eq(users.id, user.id))
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

describe('deliver-scheduled-letters', () => {
  it('delivers what is due as a letter sent now, and tells both people', async () => {
    const id = await storeDue({ preview: 'Good morning' })
    const [hers, his] = [collectLiveEvents(app.deps, rose.user.id), collectLiveEvents(app.deps, jack.user.id)]
    await deliver()
    await Promise.all([hers.close(), his.close()])
    expect(hers.events).toEqual([{ kind: 'letter-arrived', ids: [id] }])
    expect(his.events).toEqual([
      { kind: 'letter-changed', ids: [id] },
      { kind: 'scheduled-changed', ids: [id] },
    ])
    expect(await rose.client.letters.received({ id })).toMatchObject({
      content: '<p>Good morning</p>',
      status: 'delivered',
    })
    expect(await jack.client.letters.sent({ page: 1 })).toMatchObject({ letters: [{ id }], scheduled: 0 })
    const [letter] = await lettersOf(id)
    expect(Number(letter?.createdAt)).toBeGreaterThanOrEqual(Number(past))
    expect(letter?.postedAt).toBeNull()
  })

  /** Rule 10.3 */
  it('delivers nothing before its time', async () => {
    await storeScheduled(app.deps, jack.user.id, rose.user.id, [{ deliverAt: new Date(Date.now() + 30_000) }])
    await deliver()
    expect(await rows()).toHaveLength(1)
  })

  /** Rule 10.5 */
  it('delivers slow post with the day of posting, and tells its receiver that it is no longer on the way', async () => {
    const writtenAt = new Date(Date.now() - 3 * 24 * 60 * 60_000)
    const id = await storeDue({ kind: 'slow', isShown: true, writtenAt })
    const hers = collectLiveEvents(app.deps, rose.user.id)
    await deliver()
    await hers.close()
    expect(hers.events).toEqual([
      { kind: 'letter-arrived', ids: [id] },
      { kind: 'scheduled-changed', ids: [id] },
    ])
    expect(await lettersOf(id)).toMatchObject([{ postedAt: writtenAt }])
    const { letters: inbox } = await rose.client.letters.inbox({})
    const { letters: sent } = await jack.client.letters.sent({ page: 1 })
    for (const answer of [inbox[0], sent[0], await rose.client.letters.received({ id })]) {
      expect(answer).toMatchObject({ id, postedAt: writtenAt })
    }
  })

  /** Rules 7.1, 10.3 */
  it('delivers each once when many servers run at once, in steps of a hundred', async () => {
    await storeScheduled(
      app.deps,
      jack.user.id,
      rose.user.id,
      Array.from({ length: 250 }, () => ({ deliverAt: past })),
    )
    await Promise.all(Array.from({ length: 5 }, deliver))
    expect(await rows()).toEqual([])
    const { rowCount } = await app.deps.db.execute(
      sql`select from letters where sender_id = ${jack.user.id} and receiver_id = ${rose.user.id}`,
    )
    expect(rowCount).toBe(250)
  })

  it('delivers the others when one cannot be moved, and long letters in batches of their own', async () => {
    const [bad = '', ...good] = await storeScheduled(
      app.deps,
      jack.user.id,
      rose.user.id,
      Array.from({ length: 5 }, () => ({ deliverAt: past, preview: 'x'.repeat(5_000_000) })),
    )
    await app.deps.db.execute(
      sql`create function refuse() returns trigger language plpgsql as 'begin raise ''no''; end'`,
    )
    await app.deps.db.execute(
      sql.raw(
        `create trigger refuse before insert on letters for each row when (new.id = '${bad}') execute function refuse()`,
      ),
    )
    await deliver()
    await app.deps.db.execute(sql`drop trigger refuse on letters`)
    expect((await rows()).map(({ id }) => id)).toEqual([bad])
    for (const id of good) expect(await lettersOf(id)).toHaveLength(1)
  })

  it('delivers the others while somebody holds one of the people, and that one after them', async () => {
    const eve = await app.signUpAndIn(`Eve${people}`)
    const free = await storeDue({}, eve.user.id)
    const held = await storeDue()
    const { delivering } = await app.deps.db.transaction(async tx => {
      await tx.execute(sql`select from profiles where id = ${rose.user.id} for no key update`)
      const delivering = deliver()
      await untilWaiting(app)
      expect(await lettersOf(free)).toHaveLength(1)
      expect(await lettersOf(held)).toEqual([])
      return { delivering }
    })
    await delivering
    expect(await lettersOf(held)).toHaveLength(1)
  })

  /** Rule 10.3 */
  it('hides the letter of somebody whom its receiver has blocked meanwhile', async () => {
    const id = await storeDue({ kind: 'slow', isShown: true })
    await rose.client.blocks.block({ personId: jack.user.id })
    const hers = collectLiveEvents(app.deps, rose.user.id)
    await deliver()
    await hers.close()
    expect(hers.events).toEqual([])
    expect(await lettersOf(id)).toMatchObject([{ hiddenFromReceiver: true, status: 'sent' }])
    expect(await codeOf(rose.client.letters.received({ id }))).toBe('not_found')
    expect(await jack.client.letters.sentLetter({ id })).toMatchObject({ status: 'sent' })
  })

  /** Rule 10.3 */
  it('returns it when its receiver takes letters from friends alone, until they are friends', async () => {
    await changePerson(rose, { privacySettings: 'friends_only' })
    const id = await storeDue()
    const his = collectLiveEvents(app.deps, jack.user.id)
    await deliver()
    await his.close()
    expect(his.events).toEqual([{ kind: 'scheduled-changed', ids: [id] }])
    expect(await jack.client.scheduledLetters.list()).toMatchObject([
      { id, returned: { at: expect.any(Date), reason: 'friends_only' } },
    ])
    expect(await codeOf(jack.client.scheduledLetters.sendNow({ id }))).toBe('friends_only')
    expect(await jack.client.scheduledLetters.list()).toMatchObject([
      { returned: { reason: 'friends_only' } },
    ])
    await changePerson(rose, { privacySettings: 'anyone' })
    await deliver()
    expect(await lettersOf(id)).toEqual([])
    expect(await jack.client.scheduledLetters.sendNow({ id })).toMatchObject({ id, status: 'sent' })
    expect(await lettersOf(id)).toHaveLength(1)
  })

  /** Rule 10.5 */
  it('tells its receiver that slow post they saw coming is no longer on the way, as it comes back', async () => {
    await changePerson(rose, { privacySettings: 'friends_only' })
    const id = await storeDue({ kind: 'slow', isShown: true })
    await storeDue({ kind: 'slow', isShown: false })
    const hers = collectLiveEvents(app.deps, rose.user.id)
    await deliver()
    await hers.close()
    expect(await rows()).toMatchObject([
      { returnedReason: 'friends_only' },
      { returnedReason: 'friends_only' },
    ])
    expect(hers.events).toEqual([{ kind: 'scheduled-changed', ids: [id] }])
    expect(await rose.client.scheduledLetters.onTheWay()).toEqual([])
  })

  /** Rule 10.3 */
  it('returns what a writer wrote who is banned, and delivers it after an unban that comes before its time', async () => {
    await changePerson(jack, { subscriptionPlan: 'banned' })
    const banned = await storeDue()
    const later = await storeDue({ deliverAt: new Date(Date.now() + 60_000) })
    await deliver()
    await changePerson(jack, { subscriptionPlan: 'freemium' })
    await app.deps.db
      .update(scheduledLetters)
      .set({ nextAttemptAt: past })
      .where(eq(scheduledLetters.id, later))
    await deliver()
    expect(await rows()).toMatchObject([{ id: banned, returnedReason: 'suspended' }])
    expect(await lettersOf(later)).toHaveLength(1)
  })

  /** Rule 10.3 */
  it('waits while its receiver’s account is being deleted, and comes back once it is gone', async () => {
    await eraseAt(rose, sql`now() + interval '14 days'`)
    const id = await storeDue()
    await deliver()
    const [resting] = await rows()
    expect(resting).toMatchObject({ id, returnedAt: null, deliverAt: past })
    expect(Number(resting?.nextAttemptAt)).toBeGreaterThan(Date.now() + 50 * 60_000)
    await eraseAt(rose, sql`now() - interval '1 second'`)
    await eraseDueAccounts(app.deps)
    await app.deps.db.update(scheduledLetters).set({ nextAttemptAt: past })
    await deliver()
    expect(await jack.client.scheduledLetters.list()).toMatchObject([
      { id, receiver: { username: 'a former member' }, returned: { reason: 'gone' } },
    ])
  })

  it('delivers it when its receiver stays', async () => {
    await eraseAt(rose, sql`now() + interval '14 days'`)
    const id = await storeDue()
    await deliver()
    await eraseAt(rose, null)
    await app.deps.db.update(scheduledLetters).set({ nextAttemptAt: past })
    await deliver()
    expect(await lettersOf(id)).toHaveLength(1)
  })

  /** Rules 10.3, 10.4 */
  it('is not sent now while its receiver’s account is being deleted, and stays as it is', async () => {
    await eraseAt(rose, sql`now() + interval '14 days'`)
    for (const given of [{}, { returnedAt: past, returnedReason: 'friends_only' as const }]) {
      const id = await storeDue({ deliverAt: inDays(1), ...given })
      const before = await rows()
      expect(await codeOf(jack.client.scheduledLetters.sendNow({ id }))).toBe('recipient_not_found')
      expect(await rows()).toEqual(before)
      expect(await lettersOf(id)).toEqual([])
      await app.deps.db.delete(scheduledLetters)
    }
  })

  /** Rule 10.3 */
  it('returns a day that came while its writer’s account was being deleted, and delivers their slow post', async () => {
    const day = await storeDue()
    const slow = await storeDue({ kind: 'slow' })
    await eraseAt(jack, sql`now() + interval '14 days'`)
    await deliver()
    await eraseAt(jack, null)
    expect(await jack.client.scheduledLetters.list()).toMatchObject([
      { id: day, returned: { reason: 'leaving' } },
    ])
    expect(await lettersOf(slow)).toHaveLength(1)
  })

  /** Rule 10.3 */
  it('erases with its writer what waits, and lets arrive what was posted', async () => {
    const future = { deliverAt: new Date(Date.now() + 60_000) }
    const day = await storeDue(future)
    const slow = await storeDue({ ...future, kind: 'slow' })
    const returned = await storeDue({ kind: 'slow', returnedAt: past, returnedReason: 'friends_only' })
    await eraseAt(jack, sql`now() - interval '1 second'`)
    await eraseDueAccounts(app.deps)
    expect(await rows()).toEqual([])
    expect([await lettersOf(day), await lettersOf(returned)]).toEqual([[], []])
    expect(await rose.client.letters.inbox({})).toMatchObject({
      letters: [{ id: slow, sender: { username: 'a former member' } }],
    })
  })

  it('hides slow post of an erased writer from whoever had blocked them', async () => {
    const id = await storeDue({ deliverAt: new Date(Date.now() + 60_000), kind: 'slow' })
    await rose.client.blocks.block({ personId: jack.user.id })
    await eraseAt(jack, sql`now() - interval '1 second'`)
    await eraseDueAccounts(app.deps)
    expect(await rose.client.letters.inbox({})).toMatchObject({ letters: [] })
    expect(await lettersOf(id)).toEqual([])
  })

  /** Rule 10.8 */
  it('holds everything while delivery is held', async () => {
    const id = await storeDue()
    await app.deps.db.insert(deliveryHolds).values({ reason: 'restored' })
    await deliver()
    expect(await codeOf(jack.client.scheduledLetters.sendNow({ id }))).toBe('unavailable')
    expect(await lettersOf(id)).toEqual([])
    await app.deps.db.delete(deliveryHolds)
    await deliver()
    expect(await lettersOf(id)).toHaveLength(1)
  })

  it('takes one statement when nothing is due', async () => {
    const said: string[] = []
    const { query } = app.deps.db.$client
    app.deps.db.$client.query = ((...given: Parameters<typeof query>) => {
      said.push(JSON.stringify(given[0]))
      return Reflect.apply(query, app.deps.db.$client, given)
    }) as typeof query
    await storeScheduled(app.deps, jack.user.id, rose.user.id, [{}])
    said.length = 0
    await deliver()
    app.deps.db.$client.query = query
    expect(said.filter(text => text.includes('scheduled_letters'))).toHaveLength(1)
  })
})

describe('a letter to a guest', () => {
  it('arrives behind the link, mails it, and keeps the link active', async () => {
    const guest = await storeMailedGuest(app, jack.user.id, 'rosalind@example.com')
    await app.deps.db.update(guests).set({ inactiveFrom: past }).where(eq(guests.id, guest.id))
    const id = await storeDue({}, guest.id)
    await deliver()
    expect(await lettersOf(id)).toMatchObject([{ receiverId: guest.id }])
    const [mail] = await mailsTo(app, 'rosalind@example.com')
    expect(mail?.text).toContain(`/l/${guest.locator}`)
    const [row] = await app.deps.db.select().from(guests).where(eq(guests.id, guest.id))
    expect(Number(row?.inactiveFrom)).toBeGreaterThan(Date.now())
  })

  /** Rule 10.3 */
  it('comes back when the link was closed, and can be sent once it is open', async () => {
    const guest = await storeGuest(app.deps, jack.user.id, { closedAt: past })
    const id = await storeDue({}, guest.id)
    await deliver()
    expect(await rows()).toMatchObject([{ id, returnedReason: 'link_closed' }])
    expect(await codeOf(jack.client.scheduledLetters.sendNow({ id }))).toBe('guest_closed')
    await jack.client.guests.reactivate({ id: guest.id })
    await jack.client.scheduledLetters.sendNow({ id })
    expect(await lettersOf(id)).toHaveLength(1)
  })

  /** Rule 10.3 */
  it('arrives in the inbox of whoever has claimed the guest’s letters meanwhile', async () => {
    const guest = await storeGuest(app.deps, jack.user.id)
    const id = await storeDue({ preview: 'For you alone' }, guest.id)
    await moveLetters(app.deps, { guestId: guest.id, claimerId: rose.user.id })
    await deliver()
    expect(await rose.client.letters.received({ id })).toMatchObject({ content: '<p>For you alone</p>' })
  })

  const storeClaimed = async (given = {}) => {
    const guest = await storeGuest(app.deps, jack.user.id)
    const [id = ''] = await storeScheduled(app.deps, jack.user.id, guest.id, [given])
    await moveLetters(app.deps, { guestId: guest.id, claimerId: rose.user.id })
    return id
  }

  it('is sent now to whoever has claimed the guest’s letters, and says to whom', async () => {
    const id = await storeClaimed({ preview: 'For you alone' })
    expect(await jack.client.scheduledLetters.sendNow({ id })).toMatchObject({
      id,
      receiver: { id: rose.user.id, username: rose.user.username, isGuest: false },
    })
    expect(await rose.client.letters.received({ id })).toMatchObject({ content: '<p>For you alone</p>' })
  })

  it.each([
    ['takes letters from friends alone', { privacySettings: 'friends_only' }, 'friends_only'],
    ['was banned', { subscriptionPlan: 'banned' }, 'recipient_not_found'],
  ] as const)('stays as it is when its claimer %s and it cannot be sent now', async (_, set, code) => {
    for (const given of [{}, { returnedAt: past, returnedReason: 'friends_only' as const }]) {
      const id = await storeClaimed(given)
      await changePerson(rose, set)
      const before = await rows()
      expect(await codeOf(jack.client.scheduledLetters.sendNow({ id }))).toBe(code)
      expect(await rows()).toEqual(before)
      await changePerson(rose, { privacySettings: 'anyone', subscriptionPlan: 'freemium' })
      await deliver()
      expect(await lettersOf(id)).toEqual([])
      await app.deps.db.delete(scheduledLetters)
    }
  })

  it('goes to its claimer when it is claimed as it is sent now', async () => {
    for (let round = 0; round < 5; round += 1) {
      const guest = await storeGuest(app.deps, jack.user.id)
      const [id = ''] = await storeScheduled(app.deps, jack.user.id, guest.id, [{}])
      await Promise.all([
        moveLetters(app.deps, { guestId: guest.id, claimerId: rose.user.id }),
        jack.client.scheduledLetters.sendNow({ id }),
      ])
      expect(await rose.client.letters.received({ id })).toMatchObject({ content: '<p>Dear you,</p>' })
    }
  })

  it('waits an hour when it cannot be opened for its claimer', async () => {
    const id = await storeClaimed({ deliverAt: past, keyId: 'lost' })
    await deliver()
    const [waiting] = await rows()
    expect(waiting).toMatchObject({ id, returnedAt: null })
    expect(Number(waiting?.nextAttemptAt)).toBeGreaterThan(Date.now() + 50 * 60_000)
  })
})

describe('slow post of an erased writer', () => {
  const future = { deliverAt: new Date(Date.now() + 60 * 60_000), kind: 'slow' as const }
  const eraseJack = async () => {
    await eraseAt(jack, sql`now() - interval '1 second'`)
    await eraseDueAccounts(app.deps)
  }

  /** Rule 10.3 */
  it('arrives at whoever has claimed the guest’s letters', async () => {
    const guest = await storeGuest(app.deps, jack.user.id)
    const id = await storeDue({ ...future, preview: 'On its way' }, guest.id)
    await moveLetters(app.deps, { guestId: guest.id, claimerId: rose.user.id })
    await eraseJack()
    expect(await rows()).toEqual([])
    expect(await rose.client.letters.received({ id })).toMatchObject({
      content: '<p>On its way</p>',
      sender: { username: 'a former member' },
    })
  })

  it('is shown live and announced, and not to whoever had blocked its writer', async () => {
    const eve = await app.signUpAndIn(`Eve${people}`)
    const id = await storeDue({ ...future, isShown: true })
    await storeDue(future, eve.user.id)
    await eve.client.blocks.block({ personId: jack.user.id })
    const announced = vi.spyOn(app.deps, 'announceLetter')
    const [hers, eves] = [collectLiveEvents(app.deps, rose.user.id), collectLiveEvents(app.deps, eve.user.id)]
    await eraseJack()
    await Promise.all([hers.close(), eves.close()])
    expect(hers.events).toEqual([
      { kind: 'letter-arrived', ids: [id] },
      { kind: 'scheduled-changed', ids: [id] },
      { kind: 'letter-changed', ids: [id] },
    ])
    expect(eves.events).toEqual([])
    expect(announced.mock.calls).toEqual([[rose.user.id]])
    announced.mockRestore()
  })

  /** Rule 10.3 */
  it('lies in the inbox of somebody who decides to keep their account', async () => {
    const id = await storeDue(future)
    await eraseAt(rose, sql`now() + interval '14 days'`)
    await eraseJack()
    await eraseAt(rose, null)
    expect(await rose.client.letters.inbox({})).toMatchObject({ letters: [{ id }] })
  })

  it('is lost to somebody who takes no letters of theirs, as when it came back', async () => {
    await changePerson(rose, { privacySettings: 'friends_only' })
    const id = await storeDue(future)
    await eraseJack()
    expect([await rows(), await lettersOf(id)]).toEqual([[], []])
  })

  it('is lost to somebody who is banned', async () => {
    await changePerson(rose, { subscriptionPlan: 'banned' })
    const id = await storeDue(future)
    await eraseJack()
    expect([await rows(), await lettersOf(id)]).toEqual([[], []])
  })

  it('arrives behind a link that was used and sleeps, and keeps it active', async () => {
    const guest = await storeGuest(app.deps, jack.user.id, { inactiveFrom: past })
    await storeLetters(app.deps, jack.user.id, guest.id, [{ status: 'read' }])
    const id = await storeDue(future, guest.id)
    await eraseJack()
    expect(await lettersOf(id)).toMatchObject([{ receiverId: guest.id }])
    const { letters: envelopes } = await app
      .visitor()
      .client.guests.envelopes({ locator: guest.locator, secret: guest.secret })
    expect(envelopes.map(envelope => envelope.id)).toContain(id)
  })

  /** Rule 10.3 */
  it('is lost behind a link that was closed', async () => {
    const guest = await storeGuest(app.deps, jack.user.id, { closedAt: past })
    const id = await storeDue(future, guest.id)
    await eraseJack()
    expect([await rows(), await lettersOf(id)]).toEqual([[], []])
  })

  /** Rule 10.8 */
  it('waits with its writer’s account while delivery is held', async () => {
    const id = await storeDue(future)
    await app.deps.db.insert(deliveryHolds).values({ reason: 'restored' })
    await eraseJack()
    expect([(await rows()).length, await lettersOf(id)]).toEqual([1, []])
    await app.deps.db.delete(deliveryHolds)
    await eraseDueAccounts(app.deps)
    expect(await lettersOf(id)).toHaveLength(1)
  })
})

describe('until the second it leaves', () => {
  const newYear = { kind: 'day', wall: `${laterYear}-01-01T09:00`, zone: 'UTC', zoneOf: 'fixed' } as const
  const tooSoon = { code: 'day_refused', status: 422, data: { fields: { delivery: 'too_soon' } } }
  const change = (id: string, given: { revision?: number; content?: string; delivery?: Delivery } = {}) =>
    jack.client.scheduledLetters.change({
      id,
      revision: 1,
      content: '<p>New words</p>',
      banner: 'golden-hearts',
      delivery: newYear,
      ...given,
    })
  const storeWaiting = async () => (await storeScheduled(app.deps, jack.user.id, rose.user.id, [{}]))[0] ?? ''
  /** As a window does whose call was lost on its way. */
  const scheduleAgain = (id: string) =>
    jack.client.scheduledLetters.schedule({
      id,
      receiver: rose.user.username,
      content: '<p>Dear you,</p>',
      banner: 'starry-night',
      delivery: newYear,
    })

  /** Rule 10.4 */
  it('changes words, paper and day, and answers a repeated change alike', async () => {
    const id = await storeWaiting()
    const delivery = {
      kind: 'day',
      wall: `${laterYear}-07-01T09:00`,
      zone: 'Europe/Lisbon',
      zoneOf: 'fixed',
    } as const
    const changed = await change(id, { delivery })
    expect(changed).toEqual({ revision: 2, deliverAt: new Date(`${laterYear}-07-01T08:00:00Z`) })
    expect(await change(id, { delivery })).toEqual(changed)
    expect(await jack.client.scheduledLetters.get({ id })).toMatchObject({
      content: '<p>New words</p>',
      banner: 'golden-hearts',
      delivery,
      revision: 2,
    })
    expect(await codeOf(change(id, { content: '<p>Of another window</p>' }))).toBe('draft_conflict')
  })

  const slow = { kind: 'slow', days: 10, zone: 'UTC', isShown: true } as const
  /** Of slow post, which keeps the minute of its posting. */
  const arrivalAfter = (posted: Date) => inDays(slow.days, Math.floor(Number(posted) / 60_000) * 60_000)

  /** Rule 10.5 */
  it('arrives by slow post so many days after it was posted, however late they are changed', async () => {
    const writtenAt = inDays(-2)
    const [id = ''] = await storeScheduled(app.deps, jack.user.id, rose.user.id, [
      { kind: 'slow', writtenAt, deliverAt: inDays(3) },
    ])
    const deliverAt = arrivalAfter(writtenAt)
    expect(await change(id, { delivery: slow })).toEqual({ revision: 2, deliverAt })
    expect(await rows()).toMatchObject([{ writtenAt, deliverAt, nextAttemptAt: deliverAt }])
  })

  /** Rule 10.5 */
  it.each([
    ['a letter of a day that becomes slow post', {}],
    ['slow post that came back', { kind: 'slow', returnedAt: past, returnedReason: 'friends_only' }],
  ] as const)('counts the days of %s from now, and tells that it was posted now', async (_, given) => {
    const before = new Date()
    const [id = ''] = await storeScheduled(app.deps, jack.user.id, rose.user.id, [
      { writtenAt: inDays(-2), deliverAt: inDays(3), ...given },
    ])
    await change(id, { delivery: slow })
    const [row] = await rows()
    const writtenAt = row?.writtenAt ?? past
    expect(Number(writtenAt)).toBeGreaterThanOrEqual(Number(before))
    expect(row).toMatchObject({ deliverAt: arrivalAfter(writtenAt), returnedAt: null, returnedReason: null })
  })

  /** Rule 10.4 */
  it('leaves at its new time, not at the one before, and by another zone at another', async () => {
    const id = await storeDue({ deliverAt: inDays(1) })
    await change(id)
    const newYears = (zone: string) => change(id, { revision: 2, delivery: { ...newYear, zone } })
    const deliverAt = new Date(`${laterYear}-01-01T00:00:00Z`)
    expect(await newYears('Asia/Tokyo')).toEqual({ revision: 3, deliverAt })
    expect(await rows()).toMatchObject([{ deliverAt, nextAttemptAt: deliverAt }])
  })

  /** Rule 10.5 */
  it('is hidden from its receiver to the last minute, whose page is told, and keeps its hour', async () => {
    const deliverAt = new Date(Date.now() + 5 * 60_000)
    const writtenAt = inDays(-slow.days, Number(deliverAt))
    const id = await storeDue({ kind: 'slow', isShown: true, writtenAt, deliverAt })
    const hers = collectLiveEvents(app.deps, rose.user.id)
    expect(await change(id, { delivery: { ...slow, isShown: false } })).toEqual({ revision: 2, deliverAt })
    await hers.close()
    expect(hers.events).toEqual([{ kind: 'scheduled-changed', ids: [id] }])
    expect(await rose.client.scheduledLetters.onTheWay()).toEqual([])
  })

  /** Rule 10.4 */
  it('is a conflict when another window gave the same words another day', async () => {
    const id = await storeWaiting()
    await change(id)
    const delivery = { ...newYear, wall: `${laterYear}-01-02T09:00` }
    expect(await codeOf(change(id, { delivery }))).toBe('draft_conflict')
  })

  /** Rule 10.4 */
  it.each([
    [
      'a day that does not exist',
      { wall: `${laterYear}-02-30T09:00` },
      { code: 'invalid_input', status: 400 },
    ],
    ['a zone that does not exist', { zone: 'Europe/Nowhere' }, { code: 'zone_unknown', status: 422 }],
    ['a day that has passed', { wall: '2020-01-01T09:00' }, tooSoon],
  ])('is not changed to %s', async (_, wrong, refusal) => {
    const id = await storeWaiting()
    const before = await rows()
    const delivery = { ...newYear, ...wrong }
    await expect(change(id, { delivery })).rejects.toMatchObject(refusal)
    expect(await rows()).toEqual(before)
  })

  /** Rules 3.3, 10.9 */
  it('is changed neither to no words nor into an hour that is full, and within it is', async () => {
    const inHour = (minute: string) => ({ ...newYear, wall: `${laterYear}-01-01T10:${minute}` })
    const deliverAt = new Date(`${laterYear}-01-01T10:00:00Z`)
    const full = Array(5).fill({ deliverAt })
    const [id = ''] = await storeScheduled(app.deps, jack.user.id, rose.user.id, full)
    const other = await storeWaiting()
    expect(await codeOf(change(other, { content: '<p> </p>' }))).toBe('letter_empty')
    expect(await codeOf(change(other, { delivery: inHour('30') }))).toBe('day_refused')
    expect(await codeOf(change(id, { delivery: inHour('30') }))).toBe('done')
  })

  it('is not found by anybody else, also once it has left', async () => {
    const id = await storeDue()
    const get = ({ client }: TestPerson) => codeOf(client.scheduledLetters.get({ id }))
    expect([await get(jack), await get(rose)]).toEqual(['done', 'not_found'])
    await deliver()
    expect([await get(jack), await get(rose)]).toEqual(['already_left', 'not_found'])
  })

  it('becomes a draft to the guest that it was for', async () => {
    const guest = await storeGuest(app.deps, jack.user.id)
    const [id = ''] = await storeScheduled(app.deps, jack.user.id, guest.id, [{}])
    const draftId = randomUUID()
    await jack.client.scheduledLetters.cancel({ id, draftId })
    expect(await jack.client.drafts.get({ id: draftId })).toMatchObject({ guest: { id: guest.id } })
  })

  /** Rule 10.4 */
  it('is not changed as a letter to a guest once it came back from whoever has claimed it', async () => {
    const guest = await storeGuest(app.deps, jack.user.id)
    const id = await storeDue({}, guest.id)
    await moveLetters(app.deps, { guestId: guest.id, claimerId: rose.user.id })
    await changePerson(rose, { privacySettings: 'friends_only' })
    const { answer } = await runDuringSanitising(app, () => codeOf(change(id)), deliver)
    expect(await answer).toBe('draft_conflict')
    expect(await jack.client.scheduledLetters.get({ id })).toMatchObject({
      receiver: { id: rose.user.id },
      content: '<p>Dear you,</p>',
      returned: { reason: 'friends_only' },
    })
  })

  /** Rule 10.4 */
  it('is never both changed in vain and left: what was saved is what arrives', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await storeDue({ wall: `${laterYear}-01-01T09:00` })
      const [outcome] = await Promise.all([codeOf(change(id)), deliver()])
      const delivered = await lettersOf(id)
      if (delivered.length === 0) await deliver()
      const { content } = await rose.client.letters.received({ id })
      expect([outcome, content]).toEqual(
        outcome === 'done' ? ['done', '<p>New words</p>'] : ['already_left', '<p>Dear you,</p>'],
      )
    }
  })

  /** Rule 10.4 */
  it('becomes a draft with its words and its day, once', async () => {
    const id = await storeWaiting()
    const draftId = randomUUID()
    await change(id)
    const live = collectLiveEvents(app.deps, jack.user.id)
    const cancel = () => jack.client.scheduledLetters.cancel({ id, draftId })
    expect(await Promise.all([cancel(), cancel(), cancel()])).toEqual(Array(3).fill({ draftId }))
    await live.close()
    expect(live.events).toEqual([
      { kind: 'scheduled-changed', ids: [id] },
      { kind: 'draft-changed', ids: [draftId] },
    ])
    expect(await rows()).toEqual([])
    expect(await jack.client.drafts.get({ id: draftId })).toMatchObject({
      receiver: rose.user.username,
      content: '<p>New words</p>',
      banner: 'golden-hearts',
      plan: { delivery: { kind: 'day', wall: `${laterYear}-01-01T09:00` } },
    })
    expect(await codeOf(scheduleAgain(id))).toBe('letter_conflict')
  })

  /** Rule 10.4 */
  it('becomes no draft of words that were changed just now, and stays', async () => {
    const id = await storeWaiting()
    const draftId = randomUUID()
    // Counted once the words were read.
    const counting = vi.spyOn(app.deps.limits, 'consume').mockImplementationOnce(async () => {
      await change(id)
    })
    const cancel = () => jack.client.scheduledLetters.cancel({ id, draftId })
    expect(await codeOf(cancel())).toBe('draft_conflict')
    counting.mockRestore()
    expect(await jack.client.drafts.list()).toEqual([])
    await cancel()
    expect(await jack.client.drafts.get({ id: draftId })).toMatchObject({ content: '<p>New words</p>' })
  })

  /** Rule 10.5 */
  it('tells its receiver, as it becomes a draft, that it is no longer on the way', async () => {
    const id = await storeDue({ deliverAt: inDays(1), kind: 'slow', isShown: true })
    const hers = collectLiveEvents(app.deps, rose.user.id)
    await jack.client.scheduledLetters.cancel({ id, draftId: randomUUID() })
    await hers.close()
    expect(hers.events).toEqual([{ kind: 'scheduled-changed', ids: [id] }])
  })

  /** Rule 10.4 */
  it('is called back or delivered, whichever comes first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await storeDue()
      const draftId = randomUUID()
      const [outcome] = await Promise.all([
        codeOf(jack.client.scheduledLetters.cancel({ id, draftId })),
        deliver(),
      ])
      const arrived = (await lettersOf(id)).length === 1
      const isDraft = (await codeOf(jack.client.drafts.get({ id: draftId }))) === 'done'
      expect([outcome, arrived, isDraft]).toEqual(
        outcome === 'done' ? ['done', false, true] : ['already_left', true, false],
      )
    }
  })

  /** Rule 10.4 */
  it('is sent now once, however often it is asked and whatever the job does', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await storeDue()
      const sendNow = () => codeOf(jack.client.scheduledLetters.sendNow({ id }))
      const outcomes = await Promise.all([sendNow(), deliver(), sendNow()])
      expect(outcomes.filter(outcome => outcome && !['done', 'already_left'].includes(outcome))).toEqual([])
      expect(await lettersOf(id)).toHaveLength(1)
    }
  })

  it('is let go only after it came back', async () => {
    const id = await storeWaiting()
    expect(await codeOf(jack.client.scheduledLetters.dismiss({ id }))).toBe('not_found')
    await app.deps.db.update(scheduledLetters).set({ returnedAt: past, returnedReason: 'gone' })
    const his = collectLiveEvents(app.deps, jack.user.id)
    await jack.client.scheduledLetters.dismiss({ id })
    await his.close()
    expect(his.events).toEqual([{ kind: 'scheduled-changed', ids: [id] }])
    expect(await rows()).toEqual([])
    expect(await codeOf(scheduleAgain(id))).toBe('letter_conflict')
  })

  it('waits again after it came back and was given another day', async () => {
    const id = await storeWaiting()
    await app.deps.db.update(scheduledLetters).set({ returnedAt: past, returnedReason: 'friends_only' })
    await change(id)
    expect(await jack.client.scheduledLetters.list()).toMatchObject([{ id, returned: null }])
  })
})
