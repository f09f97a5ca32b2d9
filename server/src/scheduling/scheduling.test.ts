import { randomUUID } from 'node:crypto'
import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import type { ScheduleInput } from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { schedulingLimits } from '@novelette/domain/scheduling/scheduled-letters.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { letters, profiles } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeScheduled } from '#test/scheduling/stored-scheduled.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { collectLiveEvents, storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let jack: TestPerson
let rose: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  jack = await app.signUpAndIn('Jack')
  rose = await app.signUpAndIn('Rose')
})
beforeEach(async () => {
  await app.deps.db.delete(scheduledLetters)
  await app.deps.db.update(profiles).set({ sharesTimeZone: false, timeZone: null, privacySettings: 'anyone' })
})
afterAll(() => app.stop())

const year = new Date().getUTCFullYear() + 1
const christmas: Delivery = {
  kind: 'day',
  wall: `${year}-12-24T09:00`,
  zone: 'Europe/Lisbon',
  zoneOf: 'fixed',
}
const byHerClock: Delivery = { kind: 'day', wall: `${year}-12-24T09:00`, zoneOf: 'receiver' }
const slowly: Delivery = {
  kind: 'slow',
  days: 15,
  from: 'Lisbon',
  to: 'Kyoto',
  zone: 'Europe/Lisbon',
  isShown: true,
}

const letterOn = (delivery: unknown, change = {}): ScheduleInput & { receiver: string } => ({
  id: randomUUID(),
  receiver: 'Rose',
  content: '<p>Merry <strong>Christmas</strong></p>',
  banner: 'starry-night',
  delivery: delivery as Delivery,
  ...change,
})
const schedule = (letter: ScheduleInput) => jack.client.scheduledLetters.schedule(letter)
const refusalOf = (answer: Promise<unknown>) =>
  answer.then(
    () => ({ code: 'done' }),
    ({ code, data }: { code?: string; data?: { fields?: Record<string, string> } }) => ({
      code,
      ...(data?.fields?.delivery && { problem: data.fields.delivery }),
    }),
  )

/** As its receiver shares it who has written to Jack. */
async function shareZone(zone: string) {
  await app.deps.db
    .update(profiles)
    .set({ sharesTimeZone: true, timeZone: zone })
    .where(eq(profiles.id, rose.user.id))
  await storeLetters(app.deps, rose.user.id, jack.user.id, [{}])
}

describe('scheduledLetters.schedule', () => {
  /** Rule 10.1 */
  it('keeps a letter until a wall clock time of a zone, outside the letters of both people', async () => {
    const letter = letterOn(christmas)
    const receiver = { id: rose.user.id, username: 'Rose', profilePicture: null, isGuest: false }
    expect(await schedule(letter)).toEqual({
      id: letter.id,
      receiver,
      createdAt: expect.any(Date),
      delivery: christmas,
      deliverAt: new Date(`${year}-12-24T09:00:00Z`),
    })
    expect(await jack.client.letters.sent({ page: 1 })).toMatchObject({ letters: [], scheduled: 1 })
    expect(await rose.client.letters.inbox({})).toMatchObject({ letters: [] })
    expect(await rose.client.scheduledLetters.onTheWay()).toEqual([])
    expect(await jack.client.scheduledLetters.list()).toEqual([
      {
        id: letter.id,
        receiver,
        banner: 'starry-night',
        preview: 'Merry Christmas',
        writtenAt: expect.any(Date),
        delivery: christmas,
        deliverAt: new Date(`${year}-12-24T09:00:00Z`),
        zoneChanged: false,
        returned: null,
      },
    ])
    expect(await jack.client.scheduledLetters.get({ id: letter.id })).toMatchObject({
      content: letter.content,
      delivery: christmas,
      revision: expect.any(Number),
    })
  })

  it('removes what a letter may not contain, and its draft', async () => {
    const letter = letterOn(christmas, { content: '<p onclick="x">Hi<script>alert(1)</script></p>' })
    const { delivery: plan, ...draft } = letter
    const live = collectLiveEvents(app.deps, jack.user.id)
    await jack.client.drafts.save({ ...draft, revision: 0, plan: { delivery: plan } })
    await schedule(letter)
    await live.close()
    expect((await jack.client.scheduledLetters.get({ id: letter.id })).content).toBe('<p>Hi</p>')
    expect(await jack.client.drafts.list()).toEqual([])
    expect(live.events).toEqual([
      { kind: 'draft-changed', ids: [letter.id] },
      { kind: 'scheduled-changed', ids: [letter.id] },
      { kind: 'draft-changed', ids: [letter.id] },
    ])
  })

  it('answers the same call again, and refuses another letter under the same id', async () => {
    const letter = letterOn(christmas)
    const answers = await Promise.all(Array.from({ length: 6 }, () => schedule(letter)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await app.deps.db.select().from(scheduledLetters)).toHaveLength(1)
    for (const change of [
      { content: '<p>Other words</p>' },
      { banner: 'golden-hearts' as const },
      { delivery: slowly },
    ]) {
      expect(await refusalOf(schedule({ ...letter, ...change }))).toEqual({ code: 'letter_conflict' })
    }
  })

  it('takes the id from letters and drafts, and theirs are refused', async () => {
    const letter = letterOn(christmas)
    await schedule(letter)
    const { delivery: _, ...now } = letter
    expect(await refusalOf(jack.client.letters.send(now))).toEqual({ code: 'letter_conflict' })
    expect(await refusalOf(jack.client.drafts.save({ ...now, revision: 0 }))).toEqual({
      code: 'letter_conflict',
    })
    const sent = { ...now, id: randomUUID() }
    await jack.client.letters.send(sent)
    expect(await refusalOf(schedule({ ...sent, delivery: christmas }))).toEqual({ code: 'already_left' })
  })

  /** Rule 10.1 */
  it('is sent or scheduled when both come at once, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { delivery, ...letter } = letterOn(christmas, { content: `<p>Round ${round}</p>` })
      await Promise.allSettled([jack.client.letters.send(letter), schedule({ ...letter, delivery })])
      const sent = await app.deps.db.select().from(letters).where(eq(letters.id, letter.id))
      const scheduled = await app.deps.db
        .select()
        .from(scheduledLetters)
        .where(eq(scheduledLetters.id, letter.id))
      expect(sent.length + scheduled.length).toBe(1)
      await app.deps.db.delete(scheduledLetters)
    }
  })

  /** Rule 10.1 */
  it('asks what sending asks', async () => {
    const to = (change: object) => refusalOf(schedule(letterOn(christmas, change)))
    expect(await to({ receiver: 'Nobody' })).toEqual({ code: 'recipient_not_found' })
    expect(await to({ receiver: 'Jack' })).toEqual({ code: 'self_send' })
    expect(await to({ content: '<p> </p>' })).toEqual({ code: 'letter_empty' })
    await app.deps.db.update(profiles).set({ privacySettings: 'friends_only' })
    const eve = await app.signUpAndIn('Eve')
    expect(await refusalOf(eve.client.scheduledLetters.schedule(letterOn(christmas)))).toEqual({
      code: 'friends_only',
    })
  })

  it('refuses a draft that says something else since the revision named', async () => {
    const letter = letterOn(christmas)
    const { delivery: _, ...draft } = letter
    const { revision } = await jack.client.drafts.save({
      ...draft,
      content: '<p>Newer words</p>',
      revision: 0,
    })
    expect(await refusalOf(schedule({ ...letter, revision: revision - 1 }))).toEqual({
      code: 'draft_conflict',
    })
    await jack.client.drafts.save({ ...draft, revision })
    expect(await refusalOf(schedule({ ...letter, revision: revision - 1 }))).toEqual({ code: 'done' })
  })

  /** Rules 10.2, 10.5 */
  it.each([
    ['February 30', { wall: `${year}-02-30T09:00` }],
    ['hour 24', { wall: `${year}-02-20T24:00` }],
    ['year 0', { wall: '0000-02-20T09:00' }],
    ['year 9999', { wall: '9999-02-20T09:00' }],
    ['seconds', { wall: `${year}-02-20T09:00:30` }],
    ['an offset', { wall: `${year}-02-20T09:00+01:00` }],
    ['a path', { zone: '../etc' }],
    ['a NUL', { zone: 'Europe/Lis\0bon' }],
    ['a zone beside the receiver’s clock', { zoneOf: 'receiver' }],
    ['no days', { ...slowly, days: 0 }],
    ['31 days', { ...slowly, days: 31 }],
    ['half a day', { ...slowly, days: 1.5 }],
    ['two lines as a town', { ...slowly, from: 'Lis\nbon' }],
    ['a town of which nothing is seen', { ...slowly, from: '\u3164' }],
    ['direction marks in a town', { ...slowly, to: 'Kyo\u202eto' }],
  ])('refuses %s', async (_, change) => {
    const delivery = 'days' in change ? change : { ...christmas, ...change }
    await expect(schedule(letterOn(delivery))).rejects.toMatchObject({ code: 'invalid_input', status: 400 })
    expect(await app.deps.db.select().from(scheduledLetters)).toEqual([])
  })

  it.each(['Factory', 'UTC+3', '+10:30', 'Europe/Nowhere', 'right/Europe/Lisbon'])(
    'refuses the zone %s, and says so',
    async zone => {
      for (const delivery of [
        { ...christmas, zone },
        { ...slowly, zone },
      ])
        await expect(schedule(letterOn(delivery))).rejects.toMatchObject({
          code: 'zone_unknown',
          message: expect.stringContaining('time zone is not known'),
        })
      expect(await app.deps.db.select().from(scheduledLetters)).toEqual([])
    },
  )

  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16)
  const minutesUntil = (years: number, days: number) => {
    const then = new Date()
    then.setUTCFullYear(then.getUTCFullYear() + years)
    return (then.getTime() - Date.now()) / 60_000 + days * 24 * 60
  }
  /** Rule 10.1 */
  it.each([
    ['a minute ago', -1, 'too_soon'],
    ['in 9 minutes', 9, 'too_soon'],
    ['in 25 years and a day', minutesUntil(schedulingLimits.latestYears, 1), 'too_late'],
  ])('refuses a time %s, and says which field', async (_, minutes, problem) => {
    const delivery = { ...christmas, zone: 'UTC', wall: inMinutes(minutes) }
    const refusal = { code: 'day_refused', status: 422, data: { fields: { delivery: problem } } }
    await expect(schedule(letterOn(delivery))).rejects.toMatchObject(refusal)
    expect(await app.deps.db.select().from(scheduledLetters)).toEqual([])
  })

  it('takes a time in 12 minutes, and in 25 years less a day', async () => {
    for (const minutes of [12, minutesUntil(schedulingLimits.latestYears, -1)]) {
      await schedule(letterOn({ ...christmas, zone: 'UTC', wall: inMinutes(minutes) }))
    }
  })

  /** Rule 10.7 */
  it('sets a letter by the clock of a receiver who shares it, and tells neither zone nor instant', async () => {
    expect(await refusalOf(schedule(letterOn(byHerClock)))).toEqual({
      code: 'day_refused',
      problem: 'clock_not_shared',
    })
    expect(await refusalOf(schedule(letterOn(byHerClock, { receiver: 'Nobody' })))).toEqual({
      code: 'day_refused',
      problem: 'clock_not_shared',
    })
    await expect(schedule(letterOn(byHerClock))).rejects.toMatchObject({ status: 422 })
    await shareZone('Asia/Tokyo')
    const letter = letterOn(byHerClock)
    expect(await schedule(letter)).toMatchObject({ delivery: byHerClock, deliverAt: null })
    const [listed] = await jack.client.scheduledLetters.list()
    const found = await jack.client.scheduledLetters.get({ id: letter.id })
    for (const answer of [listed, found]) {
      expect(answer).toMatchObject({ delivery: byHerClock, deliverAt: null, zoneChanged: false })
      expect(JSON.stringify(answer)).not.toContain('Tokyo')
    }
    const [row] = await app.deps.db.select().from(scheduledLetters)
    expect(row).toMatchObject({ zone: 'Asia/Tokyo', deliverAt: new Date(`${year}-12-24T00:00:00Z`) })
  })

  /** Rule 10.7 */
  it('answers alike by every receiver’s clock, however near the time is', async () => {
    const answers = []
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      await shareZone(zone)
      const hours = [-15, -13, 0, 13, 15]
      const codes = hours.map(hour =>
        refusalOf(schedule(letterOn({ ...byHerClock, wall: inMinutes(hour * 60) }))),
      )
      answers.push(await Promise.all(codes))
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.map(({ code }) => code)).toEqual([
      'day_refused',
      'day_refused',
      'day_refused',
      'day_refused',
      'done',
    ])
  })

  /** Rule 10.9 */
  it('holds 5 letters to one person in an hour, 100 to one person and 500 of one writer', async () => {
    const at = (minute: string) => ({ ...christmas, wall: `${year}-12-24T09:${minute}` })
    for (const minute of ['00', '10', '20', '30', '59']) await schedule(letterOn(at(minute)))
    expect(await refusalOf(schedule(letterOn(at('40'))))).toEqual({ code: 'day_refused', problem: 'crowded' })
    await schedule(letterOn({ ...christmas, wall: `${year}-12-24T10:00` }))
    const { waiting, waitingForOne } = schedulingLimits
    const many = (count: number) => Array.from({ length: count }, () => ({}))
    await storeScheduled(app.deps, jack.user.id, rose.user.id, many(waitingForOne - 6))
    expect(await refusalOf(schedule(letterOn(slowly)))).toEqual({ code: 'too_many_scheduled' })
    await app.deps.db.delete(scheduledLetters)
    await storeScheduled(app.deps, jack.user.id, jack.user.id, many(waiting))
    expect(await refusalOf(schedule(letterOn(slowly)))).toEqual({ code: 'too_many_scheduled' })
  })
})

describe('scheduledLetters.onTheWay', () => {
  /** Rule 10.5 */
  it('shows slow post to its receiver by its days, without words and hours', async () => {
    const letter = letterOn(slowly)
    const live = collectLiveEvents(app.deps, rose.user.id)
    const { createdAt, deliverAt } = await schedule(letter)
    await live.close()
    expect(live.events).toEqual([{ kind: 'scheduled-changed', ids: [letter.id] }])
    const local = (date: Date | null) =>
      new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Lisbon' }).format(date ?? undefined)
    expect(await rose.client.scheduledLetters.onTheWay()).toEqual([
      {
        id: letter.id,
        sender: { id: jack.user.id, username: 'Jack', profilePicture: null, isGuest: false },
        banner: 'starry-night',
        postedOn: local(createdAt),
        arrivesOn: local(deliverAt),
        from: 'Lisbon',
      },
    ])
    expect(await rose.client.letters.unreadCount()).toMatchObject({ onTheWay: 1 })
    expect(await jack.client.scheduledLetters.onTheWay()).toEqual([])
    expect((await jack.client.scheduledLetters.list())[0]?.delivery).toEqual({
      kind: 'slow',
      days: 15,
      zone: 'Europe/Lisbon',
      isShown: true,
    })
    expect((await jack.client.scheduledLetters.get({ id: letter.id })).delivery).toEqual(slowly)
  })

  /** Rule 10.5 */
  it('shows neither what the writer hides nor what somebody blocked or banned has posted', async () => {
    await schedule(letterOn({ ...slowly, isShown: false }))
    expect(await rose.client.scheduledLetters.onTheWay()).toEqual([])
    await rose.client.blocks.block({ personId: jack.user.id })
    const live = collectLiveEvents(app.deps, rose.user.id)
    await schedule(letterOn(slowly))
    await live.close()
    expect(live.events).toEqual([])
    expect(await rose.client.scheduledLetters.onTheWay()).toEqual([])
    expect(await rose.client.letters.unreadCount()).toMatchObject({ onTheWay: 0 })
    await rose.client.blocks.unblock({ personId: jack.user.id })
    expect(await rose.client.scheduledLetters.onTheWay()).toHaveLength(1)
    const plan = (subscriptionPlan: 'banned' | 'freemium') =>
      app.deps.db.update(profiles).set({ subscriptionPlan }).where(eq(profiles.id, jack.user.id))
    await plan('banned')
    expect(await rose.client.scheduledLetters.onTheWay()).toEqual([])
    await plan('freemium')
  })
})

describe('a letter to a guest that comes later', () => {
  it('is kept for the guest, and refused for a closed link or someone else’s', async () => {
    const guest = await storeGuest(app.deps, jack.user.id)
    const closed = await storeGuest(app.deps, jack.user.id, { closedAt: new Date() })
    const theirs = await storeGuest(app.deps, rose.user.id)
    const to = (guestId: string, delivery: Delivery = christmas) => {
      const { receiver: _, ...letter } = letterOn(delivery)
      return jack.client.scheduledLetters.schedule({ ...letter, guestId })
    }
    expect(await to(guest.id)).toMatchObject({
      receiver: { id: guest.id, username: 'Rosalind', isGuest: true },
    })
    expect(await refusalOf(to(closed.id))).toEqual({ code: 'guest_closed' })
    expect(await refusalOf(to(theirs.id))).toEqual({ code: 'not_found' })
    expect(await refusalOf(to(guest.id, byHerClock))).toEqual({
      code: 'day_refused',
      problem: 'clock_not_shared',
    })
  })
})
