import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSession, renewSession } from '#accounts/sessions.ts'
import { profiles, sessions } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'

const minutes = (count: number) => new Date(Date.now() + count * 60_000)

describe('a session', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const sessionOf = (person: TestPerson) =>
    findSession(app.parts, `theme=dark; novelette=${person.cookies.get('novelette')}; last=1`)
  const expiring = (person: TestPerson, expiresAt: Date) =>
    app.parts.db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, person.user.id))
  const expiryOf = async (person: TestPerson) => {
    const [row] = await app.parts.db.select().from(sessions).where(eq(sessions.userId, person.user.id))
    return row?.expiresAt.getTime() ?? 0
  }

  it('is null for a visitor, with 200 and not an error', async () => {
    const answer = await app.visitor().fetch('/api/v1/session')
    expect([answer.status, await answer.json()]).toEqual([200, null])
  })

  it('travels in a cookie that scripts cannot read and other sites do not send', async () => {
    const { user, password } = await app.signUpAndIn('Cookie')
    const answer = await app.visitor().fetch('/api/v1/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password }),
    })
    const [line, ...others] = answer.headers.getSetCookie()
    expect(others).toEqual([])
    expect(line).toMatch(/^novelette=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('is refused when its cookie is forged, altered, doubled or empty', async () => {
    const person = await app.signUpAndIn('Forger')
    const genuine = decodeURIComponent(person.cookies.get('novelette') ?? '')
    const [token = ''] = genuine.split('.')
    const foreign = createHmac('sha256', randomBytes(32)).update(token).digest('base64')
    const forged = [
      token,
      `${token}.`,
      `${token}.${foreign}`,
      `x${genuine}`,
      `${genuine}x.AAAA`,
      '.',
      '%E0%A4%A',
      '',
    ]
    for (const value of forged) {
      expect(await findSession(app.parts, `novelette=${encodeURIComponent(value)}`)).toBeNull()
      expect(await findSession(app.parts, `novelette=${value}`)).toBeNull()
    }
    expect(await findSession(app.parts, null)).toBeNull()
    expect((await sessionOf(person))?.user).toEqual(person.user)
  })

  it('is over when it has expired, is deleted or its user is banned, from the next request on', async () => {
    const person = await app.signUpAndIn('Leaver')
    await expiring(person, minutes(-0.01))
    expect(await person.client.accounts.session()).toBeNull()
    await expect(person.client.accounts.signOut()).rejects.toMatchObject({ code: 'signed_out', status: 401 })

    await expiring(person, minutes(60))
    expect(await person.client.accounts.session()).toEqual(person.user)
    const plan = (subscriptionPlan: 'banned' | 'freemium') =>
      app.parts.db.update(profiles).set({ subscriptionPlan }).where(eq(profiles.id, person.user.id))
    await plan('banned')
    expect(await person.client.accounts.session()).toBeNull()
    await plan('freemium')
    await app.parts.db.delete(sessions).where(eq(sessions.userId, person.user.id))
    expect(await person.client.accounts.session()).toBeNull()
  })

  it('gets its full hour again from the user, at most once a minute, and not from what runs by itself', async () => {
    const person = await app.signUpAndIn('Reader')
    const session = await sessionOf(person)
    if (!session) throw new Error('not signed in')
    const calledWith = async (path: string[], expiresAt: Date) => {
      await expiring(person, expiresAt)
      await renewSession(app.parts.db, { ...session, expiresAt }, path)
      return (await expiryOf(person)) - expiresAt.getTime()
    }
    expect(await calledWith(['letters', 'unreadCount'], minutes(5))).toBe(0)
    expect(await calledWith(['live', 'stream'], minutes(5))).toBe(0)
    expect(await calledWith(['letters', 'send'], minutes(59.5))).toBe(0)
    expect(await calledWith(['letters', 'send'], minutes(5))).toBeGreaterThan(54 * 60_000)
  })

  it('is renewed by a call of the user through the real server', async () => {
    const person = await app.signUpAndIn('Writer')
    await expiring(person, minutes(5))
    await person.client.templates.list()
    expect(await expiryOf(person)).toBeGreaterThan(minutes(58).getTime())
  })

  it('ends on every device of the user at sign-out, with the live streams, and nobody else’s', async () => {
    const phone = await app.signUpAndIn('Rose')
    const desk = await app.signIn(phone.user.email, phone.password)
    const jack = await app.signUpAndIn('Jack')
    const stream = await desk.client.live.stream()
    const ended = (async () => {
      for await (const _event of stream);
    })()

    expect(await phone.client.accounts.signOut()).toEqual({})
    await ended
    expect(phone.cookies.has('novelette')).toBe(false)
    expect(await desk.client.accounts.session()).toBeNull()
    expect(await jack.client.accounts.session()).toEqual(jack.user)
  })

  it('is secure and tied to the host where the site is served over HTTPS', async () => {
    const { createAuth } = await import('#accounts/auth.ts')
    const { cookie } = createAuth({ appUrl: 'https://letters.example.org', secret: 'a'.repeat(44) })
    expect(cookie.write('token')).toMatch(
      /^__Host-novelette=\S+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(cookie.tokenIn(cookie.write('token').replace(/;.*/, ''))).toBe('token')
  })
})
