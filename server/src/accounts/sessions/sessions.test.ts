import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { asUserHeader } from '@novelette/domain/accounts/sessions.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { extendSession } from '#accounts/sessions/renewal.ts'
import { findSession, requireSession } from '#accounts/sessions/sessions.ts'
import { profiles, sessions } from '#db/schema.ts'
import { router } from '#rpc/router.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'

describe('session', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const cookieOf = (person: TestPerson) => person.cookies.get('novelette') ?? ''
  const setMinutesLeft = (person: TestPerson, minutes: number) =>
    app.deps.db
      .update(sessions)
      .set({ expiresAt: sql`now() + make_interval(secs => ${minutes * 60})` })
      .where(eq(sessions.userId, person.user.id))
  const minutesLeft = async (person: TestPerson) => {
    const left = sql<number>`extract(epoch from ${sessions.expiresAt} - now())::float / 60`
    const rows = await app.deps.db.select({ left }).from(sessions).where(eq(sessions.userId, person.user.id))
    return Math.max(...rows.map(row => row.left))
  }
  const save = (person: TestPerson) =>
    person.client.drafts.save({
      id: randomUUID(),
      receiver: '',
      content: '<p>My dear</p>',
      banner: 'starry-night',
      revision: 0,
    })

  it('answers a visitor’s session query with null and status 200', async () => {
    const answer = await app.visitor().fetch('/api/v1/session')
    expect([answer.status, await answer.json()]).toEqual([200, null])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  /** Rule 2.1 */
  it('sets a session cookie that scripts cannot read and other sites do not send', async () => {
    const { user, password } = await app.signUpAndIn('Cookie')
    const answer = await app.visitor().fetch('/api/v1/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password }),
    })
    const lines = answer.headers.getSetCookie()
    expect(lines.filter(line => line.startsWith('novelette='))).toHaveLength(1)
    for (const line of lines) {
      expect(line).toMatch(/^[\w-]+=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    }
  })

  /** Rule 2.5 */
  it('refuses a call from a page that belongs to another user', async () => {
    const [maud, ben] = [await app.signUpAndIn('Maud'), await app.signUpAndIn('Ben')]
    const saveAs = async (person: TestPerson, asUserId: string) => {
      const json = {
        id: randomUUID(),
        receiver: '',
        content: '<p>Dear</p>',
        banner: 'starry-night',
        revision: 0,
      }
      const answer = await person.fetch('/api/rpc/drafts/save', {
        method: 'POST',
        headers: { 'content-type': 'application/json', [asUserHeader]: asUserId },
        body: JSON.stringify({ json }),
      })
      return [answer.status, (await answer.json()).json.code]
    }
    expect(await saveAs(ben, maud.user.id)).toEqual([401, 'signed_out'])
    expect(await saveAs(ben, 'nobody')).toEqual([401, 'signed_out'])
    const others = { headers: { [asUserHeader]: maud.user.id } }
    expect((await ben.fetch('/api/v1/drafts', others)).status).toBe(401)
    expect(await ben.client.drafts.list()).toEqual([])
    expect(await saveAs(ben, ben.user.id)).toEqual([200, undefined])
    expect(await ben.client.drafts.list()).toHaveLength(1)
    expect(await maud.client.drafts.list()).toEqual([])
  })

  /** Rule 2.1 */
  it('rejects and clears a session cookie that is forged, altered, doubled, empty or spliced from two', async () => {
    const person = await app.signUpAndIn('Forger')
    const genuine = decodeURIComponent(cookieOf(person))
    const others = decodeURIComponent(cookieOf(await app.signUpAndIn('Victim')))
    const [token = '', signature = ''] = genuine.split('.')
    const foreign = createHmac('sha256', randomBytes(32)).update(token).digest('base64')
    const forged = [
      token,
      `${token}.`,
      `${token}.${foreign}`,
      `${others.split('.')[0]}.${signature}`,
      `x${genuine}`,
      `${genuine}x.AAAA`,
      '.',
      '%E0%A4%A',
      '',
    ]
    for (const value of forged.flatMap(one => [one, encodeURIComponent(one)])) {
      const visitor = app.visitor()
      visitor.cookies.set('novelette', value)
      const answer = await visitor.fetch('/api/v1/session')
      expect([answer.status, await answer.json()]).toEqual([200, null])
      expect(visitor.cookies.has('novelette')).toBe(false)
    }
    expect(await findSession(app.deps, null)).toBeNull()
    const header = `theme=dark; novelette=${cookieOf(person)}; last=1`
    expect((await findSession(app.deps, header))?.user.id).toBe(person.user.id)
  })

  it('rejects and clears the session cookie of another installation', async () => {
    const elsewhere = await startTestApp()
    const stranger = await elsewhere.signUpAndIn('Stranger')
    const visitor = app.visitor()
    visitor.cookies.set('novelette', cookieOf(stranger))
    expect(await visitor.client.accounts.session()).toBeNull()
    expect(visitor.cookies.has('novelette')).toBe(false)
    await elsewhere.stop()
  })

  /** Rule 2.1 */
  it('creates a new session at every sign-in, whatever cookie the browser sends', async () => {
    const victim = await app.signUpAndIn('Victor')
    const planted = cookieOf(victim)
    const { user, password } = await app.signUpAndIn('Planter')
    for (const cookie of [planted, 'chosen-by-me.AAAA']) {
      const browser = app.visitor()
      browser.cookies.set('novelette', cookie)
      expect(await browser.client.accounts.signIn({ email: user.email, password })).toEqual(user)
      expect(browser.cookies.get('novelette')).not.toBe(cookie)
    }
    expect(await victim.client.accounts.session()).toEqual(victim.user)
  })

  /** Rule 2.2 */
  it('refuses an expired or deleted session from the next request on', async () => {
    const person = await app.signUpAndIn('Leaver')
    const cookie = cookieOf(person)
    const isOver = async () => {
      await expect(save(person)).rejects.toMatchObject({ code: 'signed_out', status: 401 })
      expect(await person.client.accounts.session()).toBeNull()
      expect(person.cookies.has('novelette')).toBe(false)
      person.cookies.set('novelette', cookie)
    }
    await setMinutesLeft(person, -0.001)
    await isOver()
    await setMinutesLeft(person, 60)
    expect(await person.client.accounts.session()).toEqual(person.user)
    await app.deps.db.delete(sessions).where(eq(sessions.userId, person.user.id))
    await isOver()
  })

  /** Rule 2.2 */
  it('renews the session when the person changes something, at most once a minute', async () => {
    const person = await app.signUpAndIn('Writer')
    await setMinutesLeft(person, 5)
    await save(person)
    expect(await minutesLeft(person)).toBeGreaterThan(59)
    await setMinutesLeft(person, 59.5)
    await save(person)
    expect(await minutesLeft(person)).toBeLessThan(59.5)
  })

  it('renews the session on every report of activity', async () => {
    const person = await app.signUpAndIn('Mover')
    await setMinutesLeft(person, 59.5)
    expect(await person.client.sessions.stay()).toEqual({})
    expect(await minutesLeft(person)).toBeGreaterThan(59.6)
    await expect(app.visitor().client.sessions.stay()).rejects.toMatchObject({ code: 'signed_out' })
  })

  it('does not renew a session that ends between a call and its renewal', async () => {
    const person = await app.signUpAndIn('Tardy')
    const session = await requireSession(app.deps, `novelette=${cookieOf(person)}`)
    await setMinutesLeft(person, -1)
    expect(await extendSession(app.deps.db, session, 'by-report', {})).toBe(false)
    expect(await minutesLeft(person)).toBeLessThan(0)
  })

  it('refuses the session of a banned person while its row exists', async () => {
    const person = await app.signUpAndIn('Banned')
    await app.deps.db
      .update(profiles)
      .set({ subscriptionPlan: 'banned' })
      .where(eq(profiles.id, person.user.id))
    await expect(save(person)).rejects.toMatchObject({ code: 'suspended' })
    expect(await minutesLeft(person)).toBeGreaterThan(0)
  })

  /** Rule 2.2 */
  it('ends a session 30 days after sign-in, however active', async () => {
    const thief = await app.signUpAndIn('Thief')
    const began = (ago: string) =>
      app.deps.db
        .update(sessions)
        .set({ createdAt: sql`now() - ${ago}::interval` })
        .where(eq(sessions.userId, thief.user.id))
    await began('29 days 23 hours 30 minutes')
    await thief.client.sessions.stay()
    expect(await minutesLeft(thief)).toBeCloseTo(30, 0)
    await began('30 days 1 second')
    await thief.client.sessions.stay()
    await expect(thief.client.sessions.stay()).rejects.toMatchObject({ code: 'signed_out' })
  })

  it('does not renew a session on reads or live events', async () => {
    const person = await app.signUpAndIn('Reader')
    await setMinutesLeft(person, 5)
    const reads = Object.values(router)
      .flatMap(routes => Object.values(routes))
      .map(procedure => procedure['~orpc'].route)
      .filter(({ method }) => method === 'GET')
      .map(({ path = '' }) => `/api/v1${path.replace(/\{\w+\}/g, randomUUID())}`)
    expect(reads).toContain('/api/v1/live')
    for (const path of reads) {
      const answer = await person.fetch(path)
      expect(answer.status).not.toBe(401)
      await answer.body?.cancel()
    }
    expect(await minutesLeft(person)).toBeLessThan(5)
  })

  /** Rules 2.3, 2.4 */
  it('signs out on every device of the user with their live streams, and no one else', async () => {
    const phone = await app.signUpAndIn('Rose')
    const desk = await app.signIn(phone.user.email, phone.password)
    const jack = await app.signUpAndIn('Jack')
    const stream = await desk.client.live.stream()
    const ended = (async () => {
      for await (const _event of stream);
    })()

    const closeUser = vi.spyOn(app.deps.hub, 'closeUser')
    expect(await phone.client.accounts.signOut()).toEqual({})
    expect(closeUser.mock.calls).toEqual([[phone.user.id, 'signed-out-everywhere']])
    await ended
    expect(phone.cookies.has('novelette')).toBe(false)
    expect(await desk.client.accounts.session()).toBeNull()
    expect(await jack.client.accounts.session()).toEqual(jack.user)
  })

  it('keeps at most 100 sessions per person and ends the longest idle', async () => {
    const person = await app.signUpAndIn('Everywhere')
    const others = Array.from({ length: 105 }, (_, number) => ({
      userId: person.user.id,
      token: `other ${number}`,
      device: 'A device',
      expiresAt: new Date(Date.now() + number * 1000),
    }))
    await app.deps.db.insert(sessions).values(others)
    await app.signIn(person.user.email, person.password)
    const left = await app.deps.db.select().from(sessions).where(eq(sessions.userId, person.user.id))
    const tokens = left.map(one => one.token)
    expect(tokens).toHaveLength(100)
    expect(tokens).toContain('other 104')
    for (const number of [0, 1, 2, 3, 4, 5, 6]) expect(tokens).not.toContain(`other ${number}`)
    expect(await person.client.accounts.session()).toEqual(person.user)
  })

  it('accepts a sign-out with an expired session and without one', async () => {
    const person = await app.signUpAndIn('Late')
    await setMinutesLeft(person, -1)
    expect(await person.client.accounts.signOut()).toEqual({})
    expect(person.cookies.has('novelette')).toBe(false)
    expect(await app.visitor().client.accounts.signOut()).toEqual({})
  })

  it('sets a Secure, host-bound session cookie over HTTPS', async () => {
    const { createAuth } = await import('#signing/auth.ts')
    const { cookie } = createAuth({ appUrl: 'https://letters.example.org', secret: 'a'.repeat(44) })
    expect(cookie.write('token')).toMatch(
      /^__Host-novelette=\S+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(cookie.tokenIn(cookie.write('token').replace(/;.*/, ''))).toBe('token')
  })
})
