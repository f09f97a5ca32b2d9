import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ban, unban } from '#admin/bans/bans.ts'
import { sessions } from '#db/schema.ts'
import { createAuthenticator, registerPasskey } from '#test/authenticator.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

let people = 0
type At = 'an own device' | 'any other'

/** Of a new person, who is signed in at a second device, too. */
async function signInAt(device: At): Promise<{ here: TestPerson; elsewhere: TestPerson; lines: string[] }> {
  people += 1
  const elsewhere = await app.signUpAndIn(`Owner${people}`)
  const browser = app.visitor()
  const { email } = elsewhere.user
  const isOwn = device === 'an own device' && { isOwnDevice: true }
  const answer = await browser.fetch('/api/v1/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: elsewhere.password, ...isOwn }),
  })
  const lines = answer.headers.getSetCookie()
  return { here: { ...browser, user: await answer.json(), password: elsewhere.password }, elsewhere, lines }
}

const dayMinutes = 24 * 60

/** As far as the sessions of this person tell. */
const pass = ({ user }: TestPerson, minutes: number) => {
  const by = sql`make_interval(secs => ${minutes * 60})`
  return app.deps.db
    .update(sessions)
    .set({
      createdAt: sql`${sessions.createdAt} - ${by}`,
      expiresAt: sql`${sessions.expiresAt} - ${by}`,
      confirmedAt: sql`${sessions.confirmedAt} - ${by}`,
    })
    .where(eq(sessions.userId, user.id))
}

const save = ({ client }: TestPerson) =>
  client.drafts.save({
    id: randomUUID(),
    receiver: '',
    content: '<p>My dear</p>',
    banner: 'starry-night',
    revision: 0,
  })
const isSignedIn = async ({ client }: TestPerson) => (await client.accounts.session()) !== null

const report = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }

const sessionCookieIn = (lines: readonly string[]) => lines.find(line => line.startsWith('novelette='))

describe('an own device', () => {
  /** Rules 2.2, 2.8 */
  it.each<[At, string, number, boolean]>([
    ['any other', '59 minutes', 59, true],
    ['any other', '61 minutes', 61, false],
    ['an own device', '61 minutes', 61, true],
    ['an own device', '179 days', 179 * dayMinutes, true],
    ['an own device', '181 days', 181 * dayMinutes, false],
  ])('at %s, a session after %s without activity', async (at, _, minutes, isOpen) => {
    const { here } = await signInAt(at)
    await pass(here, minutes)
    expect(await isSignedIn(here)).toBe(isOpen)
  })

  /** Rule 2.8 */
  it('is signed in for 180 days from its last use on, however long ago the sign-in was', async () => {
    const { here } = await signInAt('an own device')
    for (const days of [100, 100, 100]) {
      await pass(here, days * dayMinutes)
      await save(here)
    }
    expect(await isSignedIn(here)).toBe(true)
    await pass(here, 179 * dayMinutes)
    await here.client.sessions.stay()
    await pass(here, 179 * dayMinutes)
    expect(await isSignedIn(here)).toBe(true)
    await pass(here, 2 * dayMinutes)
    await expect(save(here)).rejects.toMatchObject({ code: 'signed_out' })
  })

  it('is renewed at most once a minute by what is done there', async () => {
    const { here } = await signInAt('an own device')
    const ends = async () =>
      (
        await app.deps.db
          .select({ at: sessions.expiresAt })
          .from(sessions)
          .where(eq(sessions.userId, here.user.id))
          .orderBy(sessions.expiresAt)
      )
        .at(-1)
        ?.at.getTime()
    await pass(here, 0.5)
    const before = await ends()
    await save(here)
    expect(await ends()).toBe(before)
    await pass(here, 0.6)
    await save(here)
    expect(await ends()).toBeGreaterThan(before ?? 0)
  })

  /** Any more often, an answer that comes late would more often write over the cookie of whoever has signed in meanwhile. */
  it('has a cookie that lasts as long, which what is done there writes again once a day', async () => {
    const { here, lines } = await signInAt('an own device')
    const cookie = sessionCookieIn(lines)
    expect(cookie).toContain(`Max-Age=${181 * 24 * 60 * 60};`)
    const written = async (path: string, init: RequestInit) => {
      const answer = await here.fetch(path, init)
      expect(answer.status).toBe(200)
      return sessionCookieIn(answer.headers.getSetCookie())
    }
    const read = () => written('/api/v1/session', {})
    const list = () => written('/api/v1/sessions', {})
    const stay = () => written('/api/v1/session/activity', report)
    expect([await read(), await stay()]).toEqual([undefined, undefined])
    await pass(here, 23 * 60)
    expect([await read(), await stay()]).toEqual([undefined, undefined])
    await pass(here, 2 * 60)
    expect([await read(), await list(), await stay(), await stay(), await read()]).toEqual([
      undefined,
      undefined,
      cookie,
      undefined,
      undefined,
    ])
    await pass(here, 100 * dayMinutes)
    expect([await read(), await stay(), await stay()]).toEqual([undefined, cookie, undefined])
    const other = await signInAt('any other')
    expect(sessionCookieIn(other.lines)).toContain('Max-Age=2592000;')
    await pass(other.here, 50)
    const answer = await other.here.fetch('/api/v1/session/activity', report)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
  })

  it('is told to its page, and named in the list of devices', async () => {
    const { here, elsewhere } = await signInAt('an own device')
    expect(await here.client.accounts.session()).toEqual({ ...elsewhere.user, isOwnDevice: true })
    expect(await elsewhere.client.accounts.session()).toEqual(elsewhere.user)
    await pass(here, 10)
    await here.client.sessions.stay()
    const list = await elsewhere.client.sessions.list()
    expect(list.map(one => [one.current, one.isOwnDevice])).toEqual([
      [false, true],
      [true, false],
    ])
    expect(Date.now() - (list[0]?.lastActiveAt.getTime() ?? 0)).toBeLessThan(30_000)
  })

  it('was last active when the release before renewed it, and is renewed here again', async () => {
    const { here } = await signInAt('an own device')
    await app.deps.db
      .update(sessions)
      .set({ expiresAt: sql`now() + interval '50 minutes'` })
      .where(eq(sessions.isOwnDevice, true))
    const own = async () => (await here.client.sessions.list()).find(({ current }) => current)
    expect(Date.now() - ((await own())?.lastActiveAt.getTime() ?? 0)).toBeLessThan(11 * 60_000)
    await save(here)
    await pass(here, 61)
    expect(await isSignedIn(here)).toBe(true)
  })

  /** Rule 2.3 */
  it.each<[string, (by: TestPerson) => Promise<unknown>]>([
    ['a sign-out elsewhere', ({ client }) => client.accounts.signOut()],
    ['a sign-out of all others', ({ client }) => client.sessions.endOthers()],
    [
      'a new password',
      ({ client, password }) =>
        client.passwords.change({ presentPassword: password, newPassword: 'quite another one' }),
    ],
    ['the wish to delete the account', ({ client, password }) => client.leaving.leave({ password })],
    [
      'a ban, for ever',
      async ({ user }) => {
        const order = { adminId: randomUUID(), userId: user.id, reason: 'Reported' }
        const admin = await app.signUpAndIn(`Admin${people}`)
        await ban(app.deps, { ...order, adminId: admin.user.id })
        await unban(app.deps, { ...order, adminId: admin.user.id })
      },
    ],
  ])('is signed out by %s', async (_, end) => {
    const { here, elsewhere } = await signInAt('an own device')
    await end(elsewhere)
    await expect(save(here)).rejects.toMatchObject({ code: 'signed_out' })
  })

  it('stays one when its password is changed there, and becomes one by a passkey', async () => {
    const { here, elsewhere } = await signInAt('an own device')
    await here.client.passwords.change({ presentPassword: here.password, newPassword: 'quite another one' })
    expect(await here.client.accounts.session()).toMatchObject({ isOwnDevice: true })
    const key = createAuthenticator(app.deps.config.appUrl)
    await registerPasskey({ ...here, password: 'quite another one' }, key)
    const browser = app.visitor()
    const credential = key.use(await browser.client.passkeys.startSignIn())
    const user = { ...elsewhere.user, isOwnDevice: true }
    expect(await browser.client.passkeys.signIn({ credential, isOwnDevice: true })).toEqual(user)
    expect(await browser.client.accounts.session()).toEqual(user)
  })

  it.each(['yes', 1, null, {}])('is none by %j', async isOwnDevice => {
    people += 1
    const { user, password } = await app.signUpAndIn(`Bad${people}`)
    const visitor = app.visitor()
    const answer = await visitor.fetch('/api/v1/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password, isOwnDevice }),
    })
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid_input'])
    expect(visitor.cookies.has('novelette')).toBe(false)
  })
})

const needed = { code: 'confirmation_needed', status: 403 }

describe('what is dangerous on an own device', () => {
  const sessionOf = async ({ client }: TestPerson) =>
    (await client.sessions.list()).find(({ current }) => current)?.id ?? ''

  const dangerous: [string, (by: TestPerson, other: string) => Promise<unknown>][] = [
    ['a download', ({ client }) => client.accountData.start()],
    ['signing out a device', ({ client }, id) => client.sessions.end({ id })],
    ['signing out all others', ({ client }) => client.sessions.endOthers()],
  ]

  /** Rule 2.9 */
  it.each(dangerous)('takes a confirmation of the last 15 minutes: %s', async (_, act) => {
    const { here, elsewhere } = await signInAt('an own device')
    const other = await sessionOf(elsewhere)
    await pass(here, 16)
    await expect(act(here, other)).rejects.toMatchObject(needed)
    expect(await isSignedIn(elsewhere)).toBe(true)
    await here.client.sessions.confirm({ password: here.password })
    await pass(here, 14)
    await act(here, other)
  })

  it.each(dangerous)('takes none right after the sign-in, and at any other device: %s', async (_, act) => {
    const own = await signInAt('an own device')
    await pass(own.here, 14)
    await expect(act(own.here, await sessionOf(own.elsewhere))).resolves.toBeDefined()
    const any = await signInAt('any other')
    await pass(any.here, 50)
    await expect(act(any.here, await sessionOf(any.elsewhere))).resolves.toBeDefined()
  })

  const isTaken = async (by: TestPerson) =>
    by.client.accountData.start().then(
      () => true,
      error => {
        expect(error).toMatchObject(needed)
        return false
      },
    )

  it('takes a passkey of the account, once, and nobody else’s', async () => {
    const { here, elsewhere } = await signInAt('an own device')
    const key = createAuthenticator(app.deps.config.appUrl)
    await registerPasskey(here, key)
    const stranger = await app.signUpAndIn(`Stranger${people}`)
    const theirs = createAuthenticator(app.deps.config.appUrl)
    await registerPasskey(stranger, theirs)
    await pass(here, 16)
    const ask = () => here.client.passkeys.startSignIn()
    const wrong = [theirs.use(await ask()), key.use(await ask(), { unverified: true })]
    for (const credential of wrong) {
      await expect(here.client.passkeys.confirm({ credential })).rejects.toMatchObject({
        code: 'passkey_refused',
      })
    }
    expect(await isTaken(here)).toBe(false)
    const credential = key.use(await ask())
    expect(await here.client.passkeys.confirm({ credential })).toEqual({})
    expect(await isTaken(here)).toBe(true)
    await expect(elsewhere.client.passkeys.confirm({ credential })).rejects.toMatchObject({
      code: 'passkey_refused',
    })
  })

  it('is confirmed for one session alone', async () => {
    const { here, elsewhere } = await signInAt('an own device')
    await pass(here, 16)
    await elsewhere.client.sessions.confirm({ password: here.password })
    expect(await isTaken(here)).toBe(false)
  })

  it('refuses a wrong password, and makes guesses wait', async () => {
    const { here } = await signInAt('an own device')
    await pass(here, 16)
    const guess = (password: string) => here.client.sessions.confirm({ password })
    await expect(guess('not my password')).rejects.toMatchObject({ code: 'wrong_password' })
    await expect(guess('')).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await isTaken(here)).toBe(false)
    const strict = await startTestApp({ limitFactor: 1 })
    try {
      const person = await strict.signUpAndIn('Guessed')
      for (let time = 0; time < 5; time++) {
        await expect(person.client.sessions.confirm({ password: 'wrong' })).rejects.toMatchObject({
          code: 'wrong_password',
        })
      }
      await expect(person.client.sessions.confirm({ password: person.password })).rejects.toMatchObject({
        code: 'rate_limited',
      })
    } finally {
      await strict.stop()
    }
  })
})

it('tells a device which passkeys count, under the address', async () => {
  const person = await app.signUpAndIn('Keys')
  const key = createAuthenticator(app.deps.config.appUrl)
  const { id } = await registerPasskey(person, key)
  const question = await person.client.passkeys.startAdding({ password: person.password })
  const told = await person.client.passkeys.accepted()
  expect(told).toEqual({
    rpId: 'localhost',
    userId: question.user.id,
    name: 'keys@example.com',
    displayName: 'Keys',
    credentialIds: [question.excludeCredentials[0]?.id],
  })
  await person.client.passkeys.remove({ id, password: person.password })
  expect((await person.client.passkeys.accepted()).credentialIds).toEqual([])
})
