import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '#accounts/passwords/passwords.ts'
import { profiles, sessions, users } from '#db/schema.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { testPassword } from '#test/insert-account.ts'
import { startDatabaseOutage } from '#test/outage.ts'

describe('signIn', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
    await app.signUpAndIn('Rose')
    await app.visitor().client.accounts.signUp({
      username: 'Pending',
      email: 'pending@example.com',
      password: testPassword,
    })
  })
  afterAll(() => app.stop())

  const signIn = (email: string, password: string) =>
    app.visitor().client.accounts.signIn({ email, password })

  it('signs in with the address in any case', async () => {
    expect(await signIn('ROSE@example.com', testPassword)).toMatchObject({ username: 'Rose' })
  })

  /** Rule 1.2 */
  it('answers a wrong password alike for known, unknown and unconfirmed addresses, not before a time', async () => {
    const refusal = { code: 'wrong_credentials', status: 401, message: 'Invalid email or password' }
    // Two hashes alone may take as long as the pause.
    const pauses = vi.spyOn(timers, 'setTimeout')
    syncBuiltinESMExports()
    for (const [email, password] of [
      ['rose@example.com', 'wrong password'],
      ['rose@example.com', testPassword.toUpperCase()],
      ['nobody@example.com', testPassword],
      ['pending@example.com', 'wrong password'],
    ] as const) {
      pauses.mockClear()
      await expect(signIn(email, password)).rejects.toMatchObject(refusal)
      expect(pauses.mock.calls.map(([ms]) => ms)).toContain(120)
    }
    pauses.mockRestore()
    syncBuiltinESMExports()
  })

  /** Rule 1.3 */
  it('reports an unconfirmed address only for the right password', async () => {
    const browser = app.visitor()
    const attempt = browser.client.accounts.signIn({ email: 'pending@example.com', password: testPassword })
    await expect(attempt).rejects.toMatchObject({ code: 'email_not_confirmed', status: 403 })
    expect(browser.cookies.size).toBe(0)
  })

  it('reports a suspension only for the right password, and opens no session', async () => {
    const { user } = await app.signUpAndIn('Banned')
    await app.deps.db.update(profiles).set({ subscriptionPlan: 'banned' }).where(eq(profiles.id, user.id))
    await expect(signIn(user.email, 'wrong password')).rejects.toMatchObject({ code: 'wrong_credentials' })
    const browser = app.visitor()
    const attempt = browser.client.accounts.signIn({ email: user.email, password: testPassword })
    await expect(attempt).rejects.toMatchObject({ code: 'suspended', status: 403 })
    expect(browser.cookies.size).toBe(0)
  })

  it('refuses a sign-in with invalid or unknown fields', async () => {
    const right = { email: 'rose@example.com', password: testPassword }
    const wrong = [
      { email: 'rose@example.com\r\nBcc: jack@example.com' },
      { email: `${'r'.repeat(243)}@example.com` },
      { email: '"rose' },
      { email: ['rose@example.com'] },
      { password: '' },
      { password: 'x'.repeat(129) },
      { role: 'admin' },
      { emailVerified: true },
      { subscription_plan: 'freemium' },
    ]
    for (const change of wrong) {
      const answer = await app.visitor().fetch('/api/v1/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...right, ...change }),
      })
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []])
    }
  })

  it('creates a new session each time, whatever cookie the browser sends', async () => {
    const person = await app.signIn('rose@example.com', testPassword)
    const before = person.cookies.get('novelette')
    await person.client.accounts.signIn({ email: 'rose@example.com', password: testPassword })
    expect(person.cookies.get('novelette')).not.toBe(before)

    const planted = app.visitor()
    planted.cookies.set('novelette', 'chosen-by-someone-else.AAAA')
    await planted.client.accounts.signIn({ email: 'rose@example.com', password: testPassword })
    expect(planted.cookies.get('novelette')).not.toContain('chosen')
  })

  const untilQueryBlocked = () => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return expect.poll(async () => (await app.deps.db.execute(waiting)).rowCount).toBe(1)
  }
  const outcome = (attempt: Promise<unknown>) => attempt.catch((reason: unknown) => reason)
  const unavailable = { code: 'unavailable', status: 503 }

  it('answers a sign-in with unavailable while the database is down', async () => {
    const restore = await startDatabaseOutage(app)
    const error = await outcome(signIn('rose@example.com', testPassword))
    await restore()
    expect(error).toMatchObject(unavailable)
  })

  it('answers unavailable when the database goes down during a sign-in, and signs in once it is back', async () => {
    const holder = new pg.Client({ connectionString: app.connectionString })
    holder.on('error', () => {})
    await holder.connect()
    await holder.query('begin; lock table users')
    const attempt = outcome(signIn('rose@example.com', testPassword))
    await untilQueryBlocked()
    const restore = await startDatabaseOutage(app)
    const error = await attempt
    await restore()
    expect(error).toMatchObject(unavailable)
    expect(await signIn('rose@example.com', testPassword)).toMatchObject({ username: 'Rose' })
  })

  it('opens no session with a password that is changed during the sign-in', async () => {
    const { user } = await app.signUpAndIn('Changer')
    const passwordHash = await hashPassword('ink and paper, again')
    const attempt = await app.deps.db.transaction(async tx => {
      await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
      await tx.delete(sessions).where(eq(sessions.userId, user.id))
      const attempt = { error: outcome(signIn(user.email, testPassword)) }
      await untilQueryBlocked()
      return attempt
    })
    expect(await attempt.error).toMatchObject({ code: 'wrong_credentials' })
    expect(await app.deps.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
    expect(await signIn(user.email, 'ink and paper, again')).toEqual(user)
  })

  it('stores only the browser and system of the device', async () => {
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const browser = app.visitor()
    await browser.fetch('/api/v1/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ email: 'rose@example.com', password: testPassword }),
    })
    const devices = await app.deps.db.select({ device: sessions.device }).from(sessions)
    expect(devices.map(one => one.device)).toContain('Firefox on Windows')
  })
})
