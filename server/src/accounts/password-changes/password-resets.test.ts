import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockAddress } from '#accounts/sign-up/accounts.ts'
import { removePendingSignUp } from '#accounts/sign-up/pending-sign-ups.ts'
import { emailChanges, passwordResets, usernameReservations } from '#db/access-schema.ts'
import { pushSubscriptions } from '#db/notices-schema.ts'
import { profiles, sessions, users } from '#db/schema.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { testPassword } from '#test/insert-account.ts'
import { createDevice } from '#test/notices/push-devices.ts'
import { startDatabaseOutage } from '#test/outage.ts'
import { endMailPauses, linkTokenIn, mailsTo, storedMails, untilNoMailIsQueued } from '#test/stored-mail.ts'

const password = 'a lantern in the window'
const json = { 'content-type': 'application/json' }
const linkInvalid = { code: 'link_invalid', status: 410 }

describe('password reset', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  beforeEach(() => endMailPauses(app))
  afterEach(() => vi.useRealTimers())
  afterAll(() => app.stop())

  const forgot = (email: string) => app.visitor().client.passwords.forgot({ email })
  const reset = (token: string, chosen = password) =>
    app.visitor().client.passwords.reset({ token, password: chosen })
  const isGood = async (token: string) => (await app.visitor().client.passwords.checkLink({ token })).good
  const signIn = (email: string, secret: string) =>
    app.visitor().client.accounts.signIn({ email, password: secret })
  const resetMails = async (email: string) =>
    (await storedMails(app, email)).filter(mail => mail.subject.startsWith('Choose'))
  const requestLink = async (email: string, count = 1) => {
    await forgot(email)
    await vi.waitUntil(async () => (await resetMails(email)).length === count, { timeout: 30_000 })
    return linkTokenIn((await resetMails(email))[0])
  }
  const linksOf = (userId: string) =>
    app.deps.db.select().from(passwordResets).where(eq(passwordResets.userId, userId))
  const untilBlocked = (count: number) => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return vi.waitUntil(async () => (await app.deps.db.execute(waiting)).rowCount === count, {
      timeout: 30_000,
    })
  }
  const ban = (userId: string) =>
    app.deps.db.update(profiles).set({ subscriptionPlan: 'banned' }).where(eq(profiles.id, userId))

  it('sets a new password by the mailed link and mails a notice', async () => {
    const rose = await app.signUpAndIn('Rose')
    const token = await requestLink('rose@example.com')
    const [mail] = await resetMails('rose@example.com')
    expect(mail?.subject).toBe('Choose a new password for Novelette')
    expect(mail?.text).toContain(`http://localhost:3000/reset-password?token=${token}&type=recovery`)
    expect(mail?.text).toContain('works once, and for 10 minutes')
    expect(await isGood(token)).toBe(true)

    expect(await reset(token)).toEqual({})
    expect(await signIn('rose@example.com', password)).toEqual(rose.user)
    await expect(signIn('rose@example.com', testPassword)).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
    const [told] = await mailsTo(app, 'rose@example.com', 2)
    expect(told?.subject).toBe('Your password for Novelette was changed')
    expect(told?.text).toMatch(/was changed on \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC/)
    expect(told?.text).toContain('http://localhost:3000/forgot-password')
  })

  /** Rule 1.2 */
  it('answers requests for a reset link alike, after the same time, and mails neither unknown nor banned addresses', async () => {
    const known = await app.signUpAndIn('Known')
    const banned = await app.signUpAndIn('Banned')
    await ban(banned.user.id)
    for (const email of ['nobody@example.com', 'banned@example.com', 'KNOWN@example.com']) {
      const startedAt = performance.now()
      expect(await forgot(email)).toEqual({})
      expect(performance.now() - startedAt).toBeGreaterThan(110)
    }
    await untilNoMailIsQueued(app)
    expect(await resetMails('known@example.com')).toHaveLength(1)
    expect(await storedMails(app, 'banned@example.com')).toEqual([])
    expect(await storedMails(app, 'nobody@example.com')).toEqual([])
    const rows = await app.deps.db.select({ userId: passwordResets.userId }).from(passwordResets)
    expect(rows).toEqual([{ userId: known.user.id }])
  })

  it('postpones a second reset mail by a minute and keeps the first link valid', async () => {
    const { user } = await app.signUpAndIn('Impatient')
    const token = await requestLink(user.email)
    await untilNoMailIsQueued(app)
    await forgot(user.email)
    const postponed = sql`
      select 1 from graphile_worker.jobs where task_identifier = 'send-password-reset-mail' and run_at > now()`
    await expect.poll(async () => (await app.deps.db.execute(postponed)).rowCount).toBe(1)
    expect(await resetMails(user.email)).toHaveLength(1)
    await reset(token)
    expect(await linksOf(user.id)).toEqual([])
    await app.deps.db.execute(
      sql`delete from graphile_worker._private_jobs where key like 'send-password-reset-mail:%'`,
    )
  })

  it('stores only the hash of a reset link', async () => {
    const { user } = await app.signUpAndIn('Hashed')
    const token = await requestLink('hashed@example.com')
    expect(token).toMatch(/^[\w-]{43}$/)
    const hash = createHash('sha256').update(token).digest('base64url')
    expect((await linksOf(user.id)).map(row => row.tokenHash)).toEqual([hash])
    const { rows } = await app.deps.db.execute(sql`select payload::text from graphile_worker._private_jobs`)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  /** Rule 1.5 */
  it('confirms a pending account and uses up its verification link', async () => {
    const email = 'pending@example.com'
    await app.visitor().client.accounts.signUp({ username: 'Pending', email, password: testPassword })
    const [verification] = await mailsTo(app, email)
    await reset(await requestLink(email))
    expect(await signIn(email, password)).toMatchObject({ username: 'Pending' })
    await expect(
      app.visitor().client.accounts.verifyEmail({ token: linkTokenIn(verification) }),
    ).rejects.toMatchObject({ code: 'already_verified' })
  })

  /** Rule 1.5 */
  it('ends the sessions, devices, links, pending change of address and reservation of this person only', async () => {
    const email = 'swept@example.com'
    const phone = await app.signUpAndIn('Swept')
    const other = await app.signUpAndIn('Unswept')
    await app.visitor().client.accounts.signUp({ username: 'Kept_back', email, password: testPassword })
    const change = {
      oldEmail: email,
      newEmail: 'elsewhere@example.com',
      expiresAt: sql`now() + interval '1 hour'`,
    }
    await app.deps.db.insert(emailChanges).values([
      { userId: phone.user.id, ...change },
      { userId: other.user.id, ...change },
    ])
    for (const person of [phone, other]) await person.client.notices.subscribe(createDevice())
    const stream = await phone.client.live.stream()
    const ended = (async () => {
      for await (const _event of stream);
    })()
    const older = await requestLink(email)
    await endMailPauses(app)
    const newer = await requestLink(email, 2)
    const foreign = await requestLink('unswept@example.com')
    expect([await isGood(older), await isGood(newer)]).toEqual([true, true])

    await reset(older)
    await ended
    expect([await isGood(older), await isGood(newer), await isGood(foreign)]).toEqual([false, false, true])
    expect(await phone.client.accounts.session()).toBeNull()
    expect(await other.client.accounts.session()).toEqual(other.user)
    expect((await app.deps.db.select().from(emailChanges)).map(row => row.userId)).toEqual([other.user.id])
    expect((await app.deps.db.select().from(pushSubscriptions)).map(row => row.userId)).toEqual([
      other.user.id,
    ])
    expect(await app.deps.db.select().from(usernameReservations)).toEqual([])
  })

  it('keeps the record of a confirmed change of address when the password is reset', async () => {
    const { user } = await app.signUpAndIn('Moved')
    const made = { oldEmail: 'old@example.com', newEmail: user.email, confirmedAt: new Date() }
    await app.deps.db
      .insert(emailChanges)
      .values({ userId: user.id, ...made, expiresAt: sql`now() + interval '1 hour'` })
    await reset(await requestLink(user.email))
    const kept = await app.deps.db.select().from(emailChanges).where(eq(emailChanges.userId, user.id))
    expect(kept).toHaveLength(1)
  })

  it('ends the session of this browser, whosever it is, and no other of that person', async () => {
    await app.signUpAndIn('Borrower')
    const lender = await app.signUpAndIn('Lender')
    const lendersPhone = await app.signIn(lender.user.email, lender.password)
    const cookie = lender.cookies.get('novelette') ?? ''
    const token = await requestLink('borrower@example.com')
    await lender.client.passwords.reset({ token, password })
    expect(lender.cookies.has('novelette')).toBe(false)
    lender.cookies.set('novelette', cookie)
    expect(await lender.client.accounts.session()).toBeNull()
    expect(await lendersPhone.client.accounts.session()).toEqual(lender.user)
  })

  /** Rule 1.5 */
  it('accepts one of 20 concurrent uses of a reset link', async () => {
    const { user } = await app.signUpAndIn('Racer')
    const token = await requestLink(user.email)
    const secrets = Array.from({ length: 20 }, (_, at) => `lantern number ${at}`)
    const outcomes = await Promise.allSettled(secrets.map(secret => reset(token, secret)))
    const won = secrets.filter((_, at) => outcomes[at]?.status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const one of outcomes) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject(linkInvalid)
    }
    expect(await signIn(user.email, won[0] ?? '')).toEqual(user)
  })

  it('accepts one of two reset links used concurrently', async () => {
    const { user } = await app.signUpAndIn('Twice')
    const links = [await requestLink(user.email)]
    await endMailPauses(app)
    links.push(await requestLink(user.email, 2))
    let attempts: Promise<unknown>[] = []
    await app.deps.db.transaction(async tx => {
      await tx.select().from(users).where(eq(users.id, user.id)).for('update')
      attempts = links.map(token => reset(token))
      await untilBlocked(2)
    })
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(one => one.status === 'rejected')).toMatchObject({ reason: linkInvalid })
  })

  it('refuses the reset link of a sign-up that is removed concurrently', async () => {
    const email = 'contested@example.com'
    await app.visitor().client.accounts.signUp({ username: 'Contested', email, password: testPassword })
    const token = await requestLink(email)
    const { attempt } = await app.deps.db.transaction(async tx => {
      await lockAddress(tx, email)
      const attempt = expect(reset(token)).rejects.toMatchObject(linkInvalid)
      await untilBlocked(1)
      const [pending] = await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(users.email, email))
        .for('update')
      await removePendingSignUp(tx, pending?.id ?? '')
      return { attempt }
    })
    await attempt
  })

  it('refuses a reset form that is posted twice', async () => {
    const { user } = await app.signUpAndIn('Doubled')
    const token = await requestLink(user.email)
    await reset(token)
    await expect(reset(token, 'another lantern')).rejects.toMatchObject(linkInvalid)
    expect(await signIn(user.email, password)).toEqual(user)
  })

  it('refuses a reset link that is altered, forged, expired or of someone banned or gone', async () => {
    const { user } = await app.signUpAndIn('Broken')
    const token = await requestLink(user.email)
    const refuse = async (bad: string) => {
      expect(await isGood(bad)).toBe(false)
      await expect(reset(bad)).rejects.toMatchObject(linkInvalid)
    }
    const hash = createHash('sha256').update(token).digest('base64url')
    const markup = '"><script>alert(1)</script>'
    for (const bad of [
      token.slice(1),
      `${token}A`,
      token.toLowerCase(),
      hash,
      'undefined',
      markup,
      "' or 1=1",
      '\0',
    ]) {
      await refuse(bad)
    }
    const rowOf = eq(passwordResets.userId, user.id)
    await app.deps.db.update(passwordResets).set({ expiresAt: sql`now() - interval '1 second'` }).where(rowOf)
    await refuse(token)
    await app.deps.db.update(passwordResets).set({ expiresAt: sql`now() + interval '1 minute'` }).where(rowOf)
    await ban(user.id)
    await refuse(token)
    await app.deps.db.update(profiles).set({ subscriptionPlan: 'freemium' }).where(eq(profiles.id, user.id))
    expect(await isGood(token)).toBe(true)
    expect(await signIn(user.email, testPassword)).toEqual(user)
    await app.deps.db.delete(users).where(eq(users.id, user.id))
    await refuse(token)
  })

  it('refuses a weak password without using the reset link up', async () => {
    const { user } = await app.signUpAndIn('Sunshine_girl')
    const token = await requestLink(user.email)
    const refused = { code: 'invalid_input', status: 400, data: { fields: { password: expect.any(String) } } }
    for (const weak of ['seven77', 'x'.repeat(129), 'Iloveyou', 'sunshine_GIRL', user.email]) {
      await expect(reset(token, weak)).rejects.toMatchObject(refused)
    }
    expect(await signIn(user.email, testPassword)).toEqual(user)
    await reset(token)
    expect(await signIn(user.email, password)).toEqual(user)
  })

  it('refuses a password reset with an invalid body or from a foreign origin', async () => {
    const { user } = await app.signUpAndIn('Strict')
    const token = await requestLink(user.email)
    const post = (path: string, body: object, headers = {}) =>
      app.visitor().fetch(`/api/v1/${path}`, {
        method: 'POST',
        headers: { ...json, ...headers },
        body: JSON.stringify(body),
      })
    const wrong: [string, object][] = [
      ['password-resets', { token, password, email: user.email }],
      ['password-resets', { token, password, userId: user.id, emailVerified: true }],
      ['password-resets', { token }],
      ['password-resets', { token: 'x'.repeat(2049), password }],
      ['password-resets', { token: [token], password }],
      ['password-reset-links', { token, password }],
      ['password-reset-mails', { email: user.email, appUrl: 'https://evil.example' }],
      ['password-reset-mails', { email: 'rose@example.com\r\nBcc: all@example.com' }],
      ['password-reset-mails', { email: `${'x'.repeat(250)}@example.com` }],
    ]
    for (const [path, body] of wrong) expect((await post(path, body)).status).toBe(400)
    for (const origin of ['https://evil.example', 'null']) {
      const answer = await post('password-resets', { token, password }, { origin })
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'foreign_origin' }])
    }
    expect((await post('password-resets', { token, password: 'x'.repeat(1_000_000) })).status).toBe(413)
    expect(await isGood(token)).toBe(true)
    expect(await signIn(user.email, testPassword)).toEqual(user)
  })

  it('expires reset links by the database’s clock, whatever that of the server says', async () => {
    const { user } = await app.signUpAndIn('Traveller')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
    const token = await requestLink(user.email)
    const [row] = await linksOf(user.id)
    vi.useRealTimers()
    const life = (row?.expiresAt.getTime() ?? 0) - Date.now()
    expect(life).toBeGreaterThan(9.5 * 60_000)
    expect(life).toBeLessThan(10 * 60_000)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    expect(await isGood(token)).toBe(true)
    await reset(token)
  })

  it('keeps the old password and the reset link when the database goes down during a reset', async () => {
    const { user } = await app.signUpAndIn('Stormy')
    const token = await requestLink(user.email)
    const { db } = app.deps
    let restore: (() => Promise<void>) | undefined
    let attempt: Promise<unknown> | undefined
    await db
      .transaction(async tx => {
        await tx.select().from(users).where(eq(users.id, user.id)).for('update')
        attempt = reset(token).catch((reason: unknown) => reason)
        await untilBlocked(1)
        restore = await startDatabaseOutage(app)
      })
      .catch(() => null)
    expect(await attempt).toMatchObject({ code: 'unavailable', status: 503 })
    await restore?.()
    expect(await isGood(token)).toBe(true)
    expect(await signIn(user.email, testPassword)).toEqual(user)
    await reset(token)
    expect(await signIn(user.email, password)).toEqual(user)
    expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(1)
  })
})
