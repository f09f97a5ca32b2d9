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
    const hers = collectLiveEvents(app.deps, rose.user.id)
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
    await hers.close()
    expect(hers.events).toEqual([])
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

  it('takes the id from drafts', async () => {
    const letter = letterOn(christmas)
    await schedule(letter)
    const { delivery: _, ...draft } = letter
    expect(await refusalOf(jack.client.drafts.save({ ...draft, revision: 0 }))).toEqual({
      code: 'letter_conflict',
    })
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
    ['a town of 81 characters', { ...slowly, from: 'a'.repeat(81) }],
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
          data: { fields: { zone } },
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
      const wall = inMinutes(minutes)
      const receipt = await schedule(letterOn({ ...christmas, zone: 'UTC', wall }))
      expect(receipt.deliverAt?.toISOString()).toBe(`${wall}:00.000Z`)
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

  /** Rule 3.4 */
  it('answers a letter by the clock of its receiver again once they cannot be found', async () => {
    await shareZone('Asia/Tokyo')
    const letter = letterOn(byHerClock)
    const first = await schedule(letter)
    const ban = (subscriptionPlan: 'banned' | 'freemium') =>
      app.deps.db.update(profiles).set({ subscriptionPlan }).where(eq(profiles.id, rose.user.id))
    await ban('banned')
    expect(await schedule(letter)).toEqual(first)
    await ban('freemium')
  })

  /** Rule 10.7 */
  it('has no clock of a guest to go by', async () => {
    const { id: guestId } = await storeGuest(app.deps, jack.user.id)
    const { receiver: _, ...letter } = letterOn(byHerClock)
    expect(await refusalOf(schedule({ ...letter, guestId }))).toEqual({
      code: 'day_refused',
      problem: 'clock_not_shared',
    })
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
    await storeScheduled(app.deps, jack.user.id, rose.user.id, many(waitingForOne - 7))
    await schedule(letterOn(slowly))
    expect(await refusalOf(schedule(letterOn(slowly)))).toEqual({ code: 'too_many_scheduled' })
    await app.deps.db.delete(scheduledLetters)
    await storeScheduled(app.deps, jack.user.id, jack.user.id, many(waiting))
    expect(await refusalOf(schedule(letterOn(slowly)))).toEqual({ code: 'too_many_scheduled' })
  })

  /** Rule 10.9 */
  it('counts what came back not in its hour, but among all that wait', async () => {
    const returned = { returnedAt: new Date(), returnedReason: 'gone' as const }
    const inThatHour = { deliverAt: new Date(`${year}-12-24T09:10:00Z`), ...returned }
    const came = (count: number, given: object) =>
      storeScheduled(app.deps, jack.user.id, rose.user.id, Array(count).fill(given))
    await came(schedulingLimits.arrivingInOneHour, inThatHour)
    expect(await refusalOf(schedule(letterOn(christmas)))).toEqual({ code: 'done' })
    await came(schedulingLimits.waitingForOne - schedulingLimits.arrivingInOneHour - 1, returned)
    expect(await refusalOf(schedule(letterOn(slowly)))).toEqual({ code: 'too_many_scheduled' })
  })

  /** Rules 10.7, 10.9 */
  it('counts an hour of the receiver’s clock by what it shows, beside hours of other clocks', async () => {
    await shareZone('Asia/Kathmandu')
    const at = (minute: string) => schedule(letterOn({ ...byHerClock, wall: `${year}-12-24T09:${minute}` }))
    for (const minute of ['00', '10', '20', '30', '59']) await at(minute)
    expect(await refusalOf(at('40'))).toEqual({ code: 'day_refused', problem: 'crowded' })
    const theSame = { ...christmas, wall: `${year}-12-24T09:40`, zone: 'Asia/Kathmandu' }
    expect(await refusalOf(schedule(letterOn(theSame)))).toEqual({ code: 'done' })
  })
})

describe('scheduledLetters.list', () => {
  /** Rule 10.7 */
  it('is ordered by what clocks show, which tells no zone of a receiver', async () => {
    const at = (hour: string, deliverAt: string) => ({
      wall: `${year}-12-24T${hour}:00`,
      zoneOf: 'receiver' as const,
      deliverAt: new Date(`${year}-12-${deliverAt}:00Z`),
    })
    const inTokyo = { ...at('10', '24T01:00'), zone: 'Asia/Tokyo' }
    const inHonolulu = { ...at('09', '24T19:00'), zone: 'Pacific/Honolulu' }
    await storeScheduled(app.deps, jack.user.id, rose.user.id, [inTokyo, inHonolulu])
    const listed = await jack.client.scheduledLetters.list()
    expect(listed).toMatchObject([
      { delivery: { wall: inHonolulu.wall }, deliverAt: null },
      { delivery: { wall: inTokyo.wall }, deliverAt: null },
    ])
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
  it('shows what arrives next first, by the day of its writer’s clock', async () => {
    const at = (day: number) => ({
      kind: 'slow' as const,
      isShown: true,
      zone: 'Pacific/Kiritimati',
      wall: `${year}-12-${day}T09:00`,
      deliverAt: new Date(`${year}-12-${day - 1}T19:00:00Z`),
    })
    await storeScheduled(app.deps, jack.user.id, rose.user.id, [at(24), at(22), at(23)])
    const shown = await rose.client.scheduledLetters.onTheWay()
    expect(shown.map(({ arrivesOn }) => arrivesOn)).toEqual([22, 23, 24].map(day => `${year}-12-${day}`))
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
