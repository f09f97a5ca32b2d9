import { randomUUID } from 'node:crypto'
import { noticeDefaults } from '@novelette/domain/notices/notices.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticeSettings, noticesDue } from '#db/notices-schema.ts'
import { profiles } from '#db/schema.ts'
import { untilWaiting } from '#test/during-sanitising.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { laterYear } from '#test/scheduling/later-year.ts'

let app: TestApp
let rose: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
})
afterAll(() => app.stop())

let count = 0
const newcomer = () => {
  count += 1
  return app.signUpAndIn(`Newcomer${count}`)
}
const rowOf = async ({ user }: TestPerson) => {
  const [row] = await app.deps.db.select().from(noticeSettings).where(eq(noticeSettings.userId, user.id))
  return row
}
const asks = async ({ client }: TestPerson) => (await client.letters.dashboard()).asksAboutNotices
const put = (person: TestPerson, body: object) =>
  person.fetch('/api/v1/notices', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('notices.settings', () => {
  /** Rule 9.4 */
  it('are off for an account from before, which the dashboard asks once', async () => {
    const person = await newcomer()
    expect(await asks(person)).toBe(true)
    expect(await person.client.notices.settings()).toEqual({
      mail: 'never',
      ...noticeDefaults,
      names: false,
      timeZone: null,
      mailStoppedAt: null,
      mailReturned: false,
      vapidKey: app.deps.vapidKeys?.newest.publicKey,
      devices: [],
      muted: [],
    })
    expect(await rowOf(person)).toBeUndefined()
    await person.client.notices.change({})
    expect(await asks(person)).toBe(false)
    expect(await person.client.notices.settings()).toMatchObject({ mail: 'never' })
  })

  it('refuse a visitor', async () => {
    const { client } = app.visitor()
    await expect(client.notices.settings()).rejects.toMatchObject({ code: 'signed_out' })
    await expect(client.notices.change({ mail: 'daily' })).rejects.toMatchObject({ code: 'signed_out' })
  })
})

describe('notices.change', () => {
  it('changes what is given, and nothing else', async () => {
    const person = await newcomer()
    const { change, settings } = person.client.notices
    const chosen = await change({ mail: 'daily', dailyAt: '07:30', timeZone: 'Europe/Lisbon' })
    expect(chosen).toMatchObject({ mail: 'daily', dailyAt: '07:30', timeZone: 'Europe/Lisbon', names: false })
    expect(chosen.quietHours).toEqual(noticeDefaults.quietHours)
    expect(await change({ names: true, quietHours: null })).toEqual({
      ...chosen,
      names: true,
      quietHours: null,
    })
    const night = { from: '23:15', to: '06:45' }
    expect(await change({ quietHours: night })).toEqual({ ...chosen, names: true, quietHours: night })
    expect(await settings()).toMatchObject({ mail: 'daily', quietHours: night })
  })

  it('makes this person due at once, so that the job computes anew when they are, and nobody else', async () => {
    const [person, other] = [await newcomer(), await newcomer()]
    const dueAt = new Date(`${laterYear}-01-01T00:00:00Z`)
    for (const { user } of [person, other]) {
      await app.deps.db.insert(noticesDue).values({ userId: user.id, way: 'mail', dueAt })
    }
    await person.client.notices.change({ quietHours: null })
    const due = await app.deps.db.select().from(noticesDue)
    expect(due.find(({ userId }) => userId === other.user.id)?.dueAt).toEqual(dueAt)
    expect(due.find(({ userId }) => userId === person.user.id)?.dueAt.getTime()).toBeLessThan(dueAt.getTime())
  })

  it('waits for the job that takes who is due, without a deadlock', async () => {
    const person = await newcomer()
    const userId = person.user.id
    await person.client.notices.change({ mail: 'daily' })
    const dueAt = new Date(`${laterYear}-01-01T00:00:00Z`)
    await app.deps.db.insert(noticesDue).values({ userId, way: 'push', dueAt })
    const { changing } = await app.deps.db.transaction(async tx => {
      // As queueDueNotices does.
      await tx.select().from(noticesDue).where(eq(noticesDue.userId, userId)).for('update')
      const changing = person.client.notices.change({ quietHours: null })
      await untilWaiting(app)
      await tx.update(noticeSettings).set({ pushedThrough: dueAt }).where(eq(noticeSettings.userId, userId))
      return { changing }
    })
    expect(await changing).toMatchObject({ mail: 'daily', quietHours: null })
    expect(await rowOf(person)).toMatchObject({ pushedThrough: dueAt, quietFrom: null })
  })

  it('takes back what a link stopped, and tries mail again that came back', async () => {
    const person = await newcomer()
    await person.client.notices.change({ mail: 'daily' })
    const isTheirs = eq(noticeSettings.userId, person.user.id)
    const stopped = { mail: 'never', mailBeforeStop: 'daily', mailStoppedAt: new Date() } as const
    await app.deps.db
      .update(noticeSettings)
      .set({ ...stopped, mailFailures: 3 })
      .where(isTheirs)
    expect(await person.client.notices.settings()).toMatchObject({
      mailStoppedAt: stopped.mailStoppedAt,
      mailReturned: true,
    })
    await person.client.notices.change({ names: true })
    expect(await rowOf(person)).toMatchObject({ ...stopped, mailFailures: 3 })
    expect(await person.client.notices.change({ mail: 'at_once' })).toMatchObject({
      mailStoppedAt: null,
      mailReturned: false,
    })
    expect(await rowOf(person)).toMatchObject({ mailBeforeStop: null, mailFailures: 0 })
  })

  it.each([
    ['a path', { timeZone: '../etc' }],
    ['a zone with NUL', { timeZone: 'Europe/Lisbon\0' }],
    ['quiet hours of no length', { quietHours: { from: '22:00', to: '22:00' } }],
    ['an hour that does not exist', { quietHours: { from: '25:00', to: '08:00' } }],
    ['quiet hours without an end', { quietHours: { from: '22:00' } }],
    ['seconds', { mail: 'daily', dailyAt: '07:00:30' }],
    ['an hour without daily', { dailyAt: '07:00' }],
    ['an hour beside another choice', { mail: 'at_once', dailyAt: '07:00' }],
    ['an unknown choice', { mail: 'weekly' }],
    ['what a link writes', { mailStoppedAt: '2026-11-26T00:00:00Z' }],
    ['another’s id', { userId: randomUUID() }],
  ])('refuses %s, and changes nothing', async (_, wrong) => {
    await rose.client.notices.change({ mail: 'daily', timeZone: 'Asia/Tokyo' })
    const before = await rowOf(rose)
    const answer = await put(rose, { names: true, ...wrong })
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid_input'])
    expect(await rowOf(rose)).toEqual(before)
    const [profile] = await app.deps.db.select().from(profiles).where(eq(profiles.id, rose.user.id))
    expect(profile?.timeZone).toBe('Asia/Tokyo')
  })

  it.each(['UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires', 'Etc/GMT-3'])(
    'takes the zone %s as given',
    async timeZone => {
      expect(await rose.client.notices.change({ timeZone })).toMatchObject({ timeZone })
    },
  )

  it.each([
    ['GMT', 'UTC'],
    ['+00:00', 'UTC'],
    ['EST5EDT', 'America/New_York'],
  ])('takes the zone %s as %s', async (timeZone, name) => {
    expect(await rose.client.notices.change({ timeZone })).toMatchObject({ timeZone: name })
  })

  it.each(['Factory', 'Etc/Unknown', 'UTC+3', 'Europe/Nowhere'])(
    'stores what was chosen beside the zone %s, which it does not know',
    async timeZone => {
      await rose.client.notices.change({ names: false, timeZone: 'Asia/Tokyo' })
      const changed = await rose.client.notices.change({ names: true, timeZone })
      expect(changed).toMatchObject({ names: true, timeZone: 'Asia/Tokyo' })
    },
  )
})
