import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { purgeExpired } from '#accounts/purging/purge-expired.ts'
import { ban } from '#admin/bans/bans.ts'
import { pushSubscriptions } from '#db/notices-schema.ts'
import { sessions } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { createDevice } from '#test/notices/push-devices.ts'
import { collectLiveEvents } from '#test/stored-letters.ts'
import { linkTokenIn, mailsTo } from '#test/stored-mail.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Browser = { readonly person: TestPerson; readonly sessionId: string; readonly deviceId: string }
type Both = { readonly desk: Browser; readonly phone: Browser }

const sessionOf = async ({ client }: TestPerson) =>
  (await client.sessions.list()).find(({ current }) => current)?.id ?? ''

async function withNotices(person: TestPerson, device = createDevice()): Promise<Browser> {
  const { id: deviceId } = await person.client.notices.subscribe(device)
  return { person, sessionId: await sessionOf(person), deviceId }
}

let people = 0

/** One person at two browsers, both with notices. */
async function createBoth(): Promise<Both> {
  people += 1
  const person = await app.signUpAndIn(`Rose${people}`)
  const desk = await withNotices(person)
  const phone = await withNotices(await app.signIn(person.user.email, person.password))
  return { desk, phone }
}

const expire = ({ sessionId }: Browser) =>
  app.deps.db
    .update(sessions)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(sessions.id, sessionId))

const hasNotices = async ({ deviceId }: Browser) =>
  (await app.deps.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, deviceId))).length === 1

const endPhone = ({ desk, phone }: Both) => desk.person.client.sessions.end({ id: phone.sessionId })

type Told = { readonly desk: boolean; readonly phone: boolean }
const both = { desk: true, phone: true }
const deskAlone = { desk: true, phone: false }
const neither = { desk: false, phone: false }

/** Rules 2.2, 9.6 */
describe('the notices of a device go on or end by what ended its session', () => {
  it.each<[string, Told, (browsers: Both) => Promise<unknown>]>([
    ['an hour without activity', both, ({ phone }) => expire(phone)],
    [
      'an hour without activity in an open window',
      both,
      ({ phone }) => phone.person.client.sessions.timeOut(),
    ],
    [
      'an hour without activity, and the night after it',
      both,
      async ({ phone }) => {
        await expire(phone)
        await purgeExpired(app.deps.db)
      },
    ],
    [
      'thirty days',
      both,
      ({ phone }) =>
        app.deps.db
          .update(sessions)
          .set({ createdAt: sql`now() - interval '31 days'`, expiresAt: sql`now() - interval '1 day'` })
          .where(eq(sessions.id, phone.sessionId)),
    ],
    [
      'a hundred later sign-ins',
      both,
      async ({ desk, phone }) => {
        await expire(phone)
        const later = Array.from({ length: 105 }, () => ({
          userId: desk.person.user.id,
          token: randomUUID(),
          device: 'A device',
          expiresAt: new Date(),
        }))
        await app.deps.db.insert(sessions).values(later)
        await app.signIn(desk.person.user.email, desk.person.password)
      },
    ],
    ['Sign Out of it in the list', deskAlone, endPhone],
    [
      'Sign Out of it in the list, after its hour',
      deskAlone,
      async browsers => {
        await expire(browsers.phone)
        await endPhone(browsers)
      },
    ],
    [
      'Sign Out of it in the list, after it signed in again',
      deskAlone,
      async ({ desk, phone }) => {
        await phone.person.client.sessions.timeOut()
        const { user, password } = desk.person
        const again = await app.signIn(user.email, password)
        const [row] = await app.deps.db
          .select()
          .from(pushSubscriptions)
          .where(eq(pushSubscriptions.id, phone.deviceId))
        const { endpoint = '', p256dh, auth } = row ?? {}
        const keys = { p256dh: p256dh?.toString('base64url') ?? '', auth: auth?.toString('base64url') ?? '' }
        const { id } = await again.client.notices.subscribe({ endpoint, ...keys })
        expect(id).toBe(phone.deviceId)
        await desk.person.client.sessions.end({ id: await sessionOf(again) })
      },
    ],
    ['Sign Out', neither, ({ desk }) => desk.person.client.accounts.signOut()],
    [
      'Sign Out elsewhere, after its hour',
      neither,
      async ({ desk, phone }) => {
        await expire(phone)
        await desk.person.client.accounts.signOut()
      },
    ],
    ['Sign Out Everywhere Else', neither, ({ desk }) => desk.person.client.sessions.endOthers()],
    [
      'a new password',
      neither,
      ({ desk: { person } }) =>
        person.client.passwords.change({
          presentPassword: person.password,
          newPassword: 'another good one',
        }),
    ],
    [
      'a ban',
      neither,
      async ({ desk }) => {
        const admin = await app.signUpAndIn(`Admin${people}`)
        await ban(app.deps, { adminId: admin.user.id, userId: desk.person.user.id, reason: 'threats' })
      },
    ],
    [
      'the wish to delete the account',
      neither,
      ({ desk: { person } }) => person.client.leaving.leave({ password: person.password }),
    ],
    [
      'the reset of another’s password there',
      deskAlone,
      async ({ phone }) => {
        const { user } = await app.signUpAndIn(`Jack${people}`)
        await app.visitor().client.passwords.forgot({ email: user.email })
        const token = linkTokenIn((await mailsTo(app, user.email)).at(-1))
        await phone.person.client.passwords.reset({ token, password: 'another good one' })
      },
    ],
  ])('%s: %j', async (_, expected, end) => {
    const browsers = await createBoth()
    await end(browsers)
    expect({ desk: await hasNotices(browsers.desk), phone: await hasNotices(browsers.phone) }).toEqual(
      expected,
    )
  })

  it('a device that the release before stored, with Sign Out of any device in the list', async () => {
    const browsers = await createBoth()
    const { desk, phone } = browsers
    const before = await withNotices(desk.person)
    await app.deps.db
      .update(pushSubscriptions)
      .set({ sessionId: null })
      .where(eq(pushSubscriptions.id, before.deviceId))
    await expire(phone)
    expect(await hasNotices(before)).toBe(true)
    await endPhone(browsers)
    expect([await hasNotices(before), await hasNotices(desk)]).toEqual([false, true])
  })

  /** Rule 2.4 */
  it.each<[string, (person: TestPerson) => Promise<unknown>]>([
    ['Sign Out', ({ client }) => client.accounts.signOut()],
    ['Sign Out Everywhere Else', ({ client }) => client.sessions.endOthers()],
    [
      'a new password',
      ({ client, password }) =>
        client.passwords.change({ presentPassword: password, newPassword: 'another good one' }),
    ],
    ['the wish to delete the account', ({ client, password }) => client.leaving.leave({ password })],
  ])('a device that the release before stored loses its notices by %s', async (_, end) => {
    const { desk } = await createBoth()
    const before = await withNotices(desk.person)
    await app.deps.db
      .update(pushSubscriptions)
      .set({ sessionId: null })
      .where(eq(pushSubscriptions.id, before.deviceId))
    expect(await hasNotices(before)).toBe(true)
    await end(desk.person)
    expect(await hasNotices(before)).toBe(false)
  })

  it('a device that is handed in as its session is ended is not stored', async () => {
    const { desk, phone } = await createBoth()
    const refused = await app.deps.db.transaction(async tx => {
      const isPhone = and(eq(sessions.id, phone.sessionId), eq(sessions.userId, desk.person.user.id))
      await tx.delete(sessions).where(isPhone)
      const handedIn = phone.person.client.notices.subscribe(createDevice()).catch((error: unknown) => error)
      const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitUntil(async () => (await app.deps.db.execute(waits)).rowCount === 1, { timeout: 30_000 })
      return { handedIn }
    })
    expect(await refused.handedIn).toMatchObject({ code: 'signed_out' })
    expect(await desk.person.client.notices.settings()).toMatchObject({ devices: [{ id: desk.deviceId }] })
  })
})

describe('where somebody is signed in', () => {
  /** Rule 9.6 */
  it('lists a session that is over for as long as its device has notices', async () => {
    const { desk, phone } = await createBoth()
    await expire(phone)
    expect((await desk.person.client.sessions.list()).map(({ id, isOver }) => [id, isOver])).toEqual([
      [desk.sessionId, false],
      [phone.sessionId, true],
    ])
    await desk.person.client.notices.removeDevice({ id: phone.deviceId })
    expect(await desk.person.client.sessions.list()).toMatchObject([{ id: desk.sessionId }])
  })

  /** Rule 9.6 */
  it.each<[string, (browsers: Both) => Promise<unknown>]>([
    ['a device is handed in', ({ phone }) => withNotices(phone.person)],
    [
      'a device is removed',
      ({ desk, phone }) => desk.person.client.notices.removeDevice({ id: phone.deviceId }),
    ],
    [
      'a device ends its notices',
      async ({ phone }) => {
        const device = createDevice()
        await phone.person.client.notices.subscribe(device)
        await app.visitor().client.notices.unsubscribe({ endpoint: device.endpoint })
      },
    ],
    ['somebody signs in', ({ desk: { person } }) => app.signIn(person.user.email, person.password)],
  ])('changes in every window when %s', async (_, change) => {
    const browsers = await createBoth()
    const stream = collectLiveEvents(app.deps, browsers.desk.person.user.id)
    await change(browsers)
    await stream.close()
    expect(stream.events).toContainEqual({ kind: 'profile-changed', ids: [] })
  })

  it.each<[string, (browsers: Both) => Promise<unknown>]>([
    ['one session is ended', endPhone],
    ['one times out', ({ phone }) => phone.person.client.sessions.timeOut()],
    ['all others are ended', ({ desk }) => desk.person.client.sessions.endOthers()],
  ])('is read again after a reconnect in every window when %s', async (_, change) => {
    const browsers = await createBoth()
    const closeUser = vi.spyOn(app.deps.hub, 'closeUser')
    await change(browsers)
    expect(closeUser.mock.calls.map(([userId]) => userId)).toEqual([browsers.desk.person.user.id])
    closeUser.mockRestore()
  })
})
