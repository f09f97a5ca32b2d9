import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticesDue } from '#db/notices-schema.ts'
import { deliveryHolds } from '#db/scheduling-schema.ts'
import { letters, profiles, sessions, users } from '#db/schema.ts'
import { findNotice } from '#notices/due/find-notice.ts'
import { sendNotices } from '#notices/due/send-notices.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { startPushService, type TestDevice, type TestPushService } from '#test/notices/push-service.ts'
import { addDevice, ago, chooseNotices, tellNow, untilNoticesAreSent } from '#test/notices/tell-notices.ts'
import { storeLetters } from '#test/stored-letters.ts'
import { storedMails } from '#test/stored-mail.ts'

let app: TestApp
let service: TestPushService
let jack: TestPerson
beforeAll(async () => {
  service = await startPushService()
  app = await startTestApp({ pushHosts: [service.host] })
  jack = await app.signUpAndIn('Jack')
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})

type Reader = { readonly person: TestPerson; readonly device: TestDevice; readonly letterId: string }

let readers = 0

/** Was last active three hours ago; a letter of Jack's came two hours ago. */
async function createReader({ came = '2 hours', active = '3 hours' } = {}): Promise<Reader> {
  readers += 1
  const person = await app.signUpAndIn(`Reader${readers}`)
  await setActive(person, active)
  await chooseNotices(app, person.user.id)
  const device = await addDevice(app, service, person.user.id)
  const [letterId = ''] = await storeLetters(app.deps, jack.user.id, person.user.id, [
    { createdAt: ago(came) },
  ])
  return { person, device, letterId }
}

/** All their sessions began then at the earliest, and recorded nothing later. */
const setActive = ({ user }: TestPerson, before: string) =>
  app.deps.db
    .update(sessions)
    .set({
      createdAt: ago('10 days'),
      expiresAt: sql`now() - ${before}::interval + interval '60 minutes'`,
    })
    .where(eq(sessions.userId, user.id))

const told = async ({ person, device }: Reader) => ({
  mails: (await storedMails(app, person.user.email)).length,
  pushes: device.pushes.length,
})
const changeLetter = (id: string, set: Partial<typeof letters.$inferInsert>) =>
  app.deps.db.update(letters).set(set).where(eq(letters.id, id))
const changeProfile = (id: string, set: Partial<typeof profiles.$inferInsert>) =>
  app.deps.db.update(profiles).set(set).where(eq(profiles.id, id))
const changeUser = (id: string, set: Partial<typeof users.$inferInsert>) =>
  app.deps.db.update(users).set(set).where(eq(users.id, id))

/** An hour's quiet around now, by the clock of the zone. */
const quietNow = (zone: string) => ({
  quietFrom: sql`(now() at time zone ${zone} - interval '30 minutes')::time` as unknown as string,
  quietTo: sql`(now() at time zone ${zone} + interval '30 minutes')::time` as unknown as string,
})
const timeIn = (minutes: number) =>
  sql`(now() at time zone 'UTC' + make_interval(mins => ${minutes}))::time` as unknown as string

type Arrange = (reader: Reader) => Promise<unknown>

const both = { mails: 1, pushes: 1 }
const neither = { mails: 0, pushes: 0 }

/** Rule 9.2 */
describe('of a letter that came while its reader was away', () => {
  it.each<[string, { mails: number; pushes: number }, Arrange]>([
    ['tells by mail and on the device', both, async () => {}],
    [
      'tells who left within the margin of what sessions record',
      both,
      ({ person }) => setActive(person, '119 minutes'),
    ],
    [
      'tells who has a window in the background, which marks it delivered',
      both,
      ({ letterId }) => changeLetter(letterId, { status: 'delivered', shownStatus: 'delivered' }),
    ],
    ['tells nobody who has acted since', neither, ({ person }) => setActive(person, '110 minutes')],
    ['tells nobody who acts now', neither, ({ person }) => setActive(person, '1 second')],
    [
      'tells nobody who has signed in since',
      neither,
      ({ person }) => app.signIn(person.user.email, person.password),
    ],
    [
      'tells nobody who has signed in and out since',
      neither,
      async ({ person }) => {
        await (await app.signIn(person.user.email, person.password)).client.accounts.signOut()
      },
    ],
    [
      'tells nobody who is banned',
      neither,
      ({ person }) => changeProfile(person.user.id, { subscriptionPlan: 'banned' }),
    ],
    [
      'tells nobody who is leaving',
      neither,
      ({ person }) => changeUser(person.user.id, { erasesAt: new Date() }),
    ],
    [
      'tells nobody who has not confirmed the address',
      neither,
      ({ person }) => changeUser(person.user.id, { emailVerified: false }),
    ],
    [
      'tells nobody of a letter older than seven days',
      neither,
      async ({ person, letterId }) => {
        await setActive(person, '9 days')
        await changeLetter(letterId, { createdAt: ago('169 hours') })
      },
    ],
    [
      'tells of a letter of nearly seven days',
      both,
      async ({ person, letterId }) => {
        await setActive(person, '9 days')
        await changeLetter(letterId, { createdAt: ago('167 hours') })
      },
    ],
    [
      'tells nobody in quiet hours',
      neither,
      ({ person }) => chooseNotices(app, person.user.id, quietNow('UTC')),
    ],
    [
      'tells nobody in quiet hours of their own zone',
      neither,
      async ({ person }) => {
        await changeProfile(person.user.id, { timeZone: 'Asia/Kathmandu' })
        await chooseNotices(app, person.user.id, quietNow('Asia/Kathmandu'))
      },
    ],
    [
      'tells in hours that are quiet in another zone',
      both,
      async ({ person }) => {
        await changeProfile(person.user.id, { timeZone: 'Asia/Kathmandu' })
        await chooseNotices(app, person.user.id, quietNow('UTC'))
      },
    ],
    [
      'leaves mail to its hour',
      { mails: 0, pushes: 1 },
      ({ person }) => chooseNotices(app, person.user.id, { mail: 'daily', dailyAt: timeIn(60) }),
    ],
    [
      'mails after its hour',
      both,
      ({ person }) => chooseNotices(app, person.user.id, { mail: 'daily', dailyAt: timeIn(-60) }),
    ],
    [
      'mails nobody who wants no mail',
      { mails: 0, pushes: 1 },
      ({ person }) => chooseNotices(app, person.user.id, { mail: 'never' }),
    ],
    [
      'mails nobody who was mailed in this absence',
      { mails: 0, pushes: 1 },
      ({ person }) => chooseNotices(app, person.user.id, { mailedAt: ago('170 minutes') }),
    ],
    [
      'mails again who was here since the last mail',
      both,
      ({ person }) => chooseNotices(app, person.user.id, { mailedAt: ago('4 hours') }),
    ],
    [
      'pushes nothing that the device was told of',
      { mails: 1, pushes: 0 },
      ({ person }) => chooseNotices(app, person.user.id, { pushedThrough: ago('1 hour') }),
    ],
  ])('%s', async (_, expected, arrange) => {
    const reader = await createReader()
    await arrange(reader)
    await tellNow(app)
    expect(await told(reader)).toEqual(expected)
    expect(service.problems).toEqual([])
  })

  /** Rule 9.2 */
  it('tells who has a window that only reads, as it does by itself', async () => {
    const reader = await createReader({ active: '30 minutes', came: '20 minutes' })
    expect((await reader.person.client.letters.inbox({ search: '' })).letters).toHaveLength(1)
    await tellNow(app)
    expect(await told(reader)).toEqual(both)
  })

  it('tells nobody whose window reports activity', async () => {
    const reader = await createReader({ active: '30 minutes', came: '20 minutes' })
    await reader.person.client.sessions.stay()
    await tellNow(app)
    expect(await told(reader)).toEqual(neither)
  })
})

describe('of a letter that came just now', () => {
  const dueOf = async ({ person }: Reader, way: string) => {
    const { rows } = await app.deps.db.execute<{ seconds: number }>(sql`
      select round(extract(epoch from due_at - now()))::float8 as seconds from notices_due
      where user_id = ${person.user.id} and way = ${way}`)
    return rows[0]?.seconds
  }

  /** Rule 9.4 */
  it('tells after half a minute on a device, and after ten minutes by mail', async () => {
    const reader = await createReader({ came: '10 seconds' })
    await tellNow(app)
    expect(await told(reader)).toEqual(neither)
    expect(await dueOf(reader, 'push')).toBeCloseTo(20, -1)
    expect(await dueOf(reader, 'mail')).toBeCloseTo(590, -1)
    await changeLetter(reader.letterId, { createdAt: ago('40 seconds') })
    await app.deps.db.update(noticesDue).set({ dueAt: ago('1 second') })
    await tellNow(app)
    expect(await told(reader)).toEqual({ mails: 0, pushes: 1 })
  })

  /** Rule 9.2 */
  it('waits until who acted shortly before must have been seen acting again', async () => {
    const reader = await createReader({ came: '60 seconds' })
    await setActive(reader.person, '70 seconds')
    await tellNow(app)
    expect(await told(reader)).toEqual(neither)
    expect(await dueOf(reader, 'push')).toBeCloseTo(20, -1)
    await setActive(reader.person, '95 seconds')
    await app.deps.db.update(noticesDue).set({ dueAt: ago('1 second') })
    await tellNow(app)
    expect(await told(reader)).toEqual({ mails: 0, pushes: 1 })
  })

  it('waits for the end of a session that has reached its thirty days', async () => {
    const reader = await createReader({ came: '2 minutes' })
    await app.deps.db
      .update(sessions)
      .set({
        createdAt: sql`now() - make_interval(days => 30) + interval '40 minutes'`,
        expiresAt: sql`now() - make_interval(days => 30) + interval '40 minutes' + make_interval(days => 30)`,
      })
      .where(eq(sessions.userId, reader.person.user.id))
    await tellNow(app)
    expect(await told(reader)).toEqual(neither)
    expect((await dueOf(reader, 'push')) ?? 0).toBeGreaterThan(38 * 60)
  })
})

describe('a hold', () => {
  /** Rule 10.8 */
  it('keeps what is due until it ends, also what is queued', async () => {
    const reader = await createReader()
    await app.deps.db.insert(deliveryHolds).values({ reason: 'restored' })
    await tellNow(app)
    expect(await told(reader)).toEqual(neither)
    await app.deps.db.delete(deliveryHolds)
    await tellNow(app)
    expect(await told(reader)).toEqual(both)
  })

  /** Rules 9.2, 10.8 */
  it('that begins while a notice is on its way puts it off, and it tells of the same letter then', async () => {
    const reader = await createReader()
    const { id } = reader.person.user
    // As it is once the job of the device was queued.
    await chooseNotices(app, id, { pushedThrough: ago('1 minute') })
    await app.deps.db.insert(deliveryHolds).values({ reason: 'restored' })
    for (const way of ['mail', 'push'] as const) expect(await findNotice(app.deps.db, id, way)).toBeNull()
    await app.deps.db.delete(deliveryHolds)
    await sendNotices(app.deps, { looks: false })
    await untilNoticesAreSent(app)
    expect(await told(reader)).toEqual(both)
  })
})
