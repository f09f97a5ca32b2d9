import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/schema.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { testPassword } from '#test/insert-account.ts'
import { endMailPauses, linkTokenIn, mailsTo, storedMails } from '#test/stored-mail.ts'

describe('verifyEmail', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const chosen = 'a lamp in the window'

  async function pending(name: string) {
    const email = `${name.toLowerCase()}@example.com`
    const browser = app.visitor()
    await browser.client.accounts.signUp({ username: name, email, password: testPassword })
    const [mail] = await mailsTo(app, email)
    return { email, token: linkTokenIn(mail), browser }
  }
  const isVerified = async (email: string) => {
    const [user] = await app.deps.db.select().from(users).where(eq(users.email, email))
    return user?.emailVerified
  }

  describe('verifyEmail in the browser that signed up', () => {
    /** Rule 1.3 */
    it('opens the account without a password in the browser that signed up, once', async () => {
      const { email, token, browser } = await pending('Once')
      expect(browser.cookies.has('novelette-sign-up')).toBe(true)
      const user = await browser.client.accounts.verifyEmail({ token })
      expect(user).toMatchObject({ username: 'Once', email })
      expect(await browser.client.accounts.session()).toEqual(user)
      expect(browser.cookies.has('novelette-sign-up')).toBe(false)

      for (const second of [browser, app.visitor()]) {
        await expect(second.client.accounts.verifyEmail({ token, password: chosen })).rejects.toMatchObject({
          code: 'already_verified',
          status: 409,
        })
      }
      expect(await app.signIn(email, testPassword)).toMatchObject({ user: { username: 'Once' } })
    })

    it('verifies the account for one of several concurrent requests', async () => {
      const { token, browser } = await pending('Racer')
      const outcomes = await Promise.allSettled(
        [1, 2, 3].map(() => browser.client.accounts.verifyEmail({ token })),
      )
      expect(outcomes.filter(one => one.status === 'fulfilled')).toHaveLength(1)
      for (const one of outcomes) {
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'already_verified' })
      }
    })

    it('replaces the password when one is sent along with the verification link', async () => {
      const { email, token, browser } = await pending('Changed')
      await browser.client.accounts.verifyEmail({ token, password: chosen })
      expect(await app.signIn(email, chosen)).toMatchObject({ user: { username: 'Changed' } })
      await expect(app.signIn(email, testPassword)).rejects.toMatchObject({ code: 'wrong_credentials' })
    })
  })

  describe('verifyEmail in another browser', () => {
    /** Rule 1.3 */
    it('requires a new password in another browser, which replaces that of the sign-up', async () => {
      const { email, token } = await pending('Elsewhere')
      const owner = app.visitor()
      for (const _ of [1, 2]) {
        await expect(owner.client.accounts.verifyEmail({ token })).rejects.toMatchObject({
          code: 'password_needed',
          status: 403,
          data: { username: 'Elsewhere' },
        })
      }
      expect(owner.cookies.size).toBe(0)
      expect(await isVerified(email)).toBe(false)

      const user = await owner.client.accounts.verifyEmail({ token, password: chosen })
      expect(user).toMatchObject({ username: 'Elsewhere', email })
      expect(await owner.client.accounts.session()).toEqual(user)
      expect(await app.signIn(email, chosen)).toMatchObject({ user })
      await expect(app.signIn(email, testPassword)).rejects.toMatchObject({ code: 'wrong_credentials' })
    })

    it('refuses a weak password without using the verification link up', async () => {
      const { email, token, browser } = await pending('Careless')
      const refused = ['seven77', 'x'.repeat(129), 'password1', 'Careless', 'careless@example.com']
      for (const client of [app.visitor().client, browser.client]) {
        for (const password of refused) {
          await expect(client.accounts.verifyEmail({ token, password })).rejects.toMatchObject({
            code: 'invalid_input',
            data: { fields: { password: expect.any(String) } },
          })
        }
      }
      expect(await isVerified(email)).toBe(false)
      expect(await browser.client.accounts.verifyEmail({ token })).toMatchObject({ username: 'Careless' })
    })

    it('gives an account that a stranger created to the owner of the mailbox only', async () => {
      const email = 'victim@example.com'
      const [stranger, owner] = [app.visitor(), app.visitor()]
      const own = { username: 'Victim', email, password: chosen }
      await owner.client.accounts.signUp(own)
      await mailsTo(app, email)
      await endMailPauses(app)
      await stranger.client.accounts.signUp({ username: 'Trap', email, password: 'set by a stranger' })
      const [mail] = await mailsTo(app, email, 2)

      const token = linkTokenIn(mail)
      await expect(owner.client.accounts.verifyEmail({ token })).rejects.toMatchObject({
        code: 'password_needed',
        data: { username: 'Trap' },
      })
      await owner.client.accounts.verifyEmail({ token, password: chosen })
      expect(await stranger.client.accounts.session()).toBeNull()
      await expect(app.signIn(email, 'set by a stranger')).rejects.toMatchObject({
        code: 'wrong_credentials',
      })
    })

    it('rejects a sign-up proof that is altered, empty, forged or of another sign-up', async () => {
      const { token, browser } = await pending('Guarded')
      const proof = browser.cookies.get('novelette-sign-up') ?? ''
      const another = (await pending('Another')).browser.cookies.get('novelette-sign-up') ?? ''
      expect(another).not.toBe(proof)
      for (const value of [another, `${proof}A`, proof.slice(1), proof.toLowerCase(), '%', '""']) {
        const other = app.visitor()
        other.cookies.set('novelette-sign-up', value)
        await expect(other.client.accounts.verifyEmail({ token })).rejects.toMatchObject({
          code: 'password_needed',
        })
      }
    })
  })

  it('keeps an account that is verified during another sign-up with its address', async () => {
    const { email } = await pending('Follower')
    const { db } = app.deps
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const isBlocked = async () => (await db.execute(waiting)).rowCount === 1
    let signUp: Promise<unknown> | undefined
    await db.transaction(async tx => {
      await tx.update(users).set({ emailVerified: true }).where(eq(users.email, email))
      signUp = app.visitor().client.accounts.signUp({ username: 'Usurper', email, password: testPassword })
      await expect.poll(isBlocked).toBe(true)
    })
    await signUp
    expect(await isVerified(email)).toBe(true)
    expect(await app.signIn(email, testPassword)).toMatchObject({ user: { username: 'Follower' } })
  })

  /** Rule 7.7 */
  it('does not use the verification link up when a mail program fetches it', async () => {
    const { email, token, browser } = await pending('Scanned')
    for (const path of [`/verify-email?token=${token}`, `/api/v1/verifications?token=${token}`]) {
      await app.visitor().fetch(path)
    }
    expect(await isVerified(email)).toBe(false)
    expect(await browser.client.accounts.verifyEmail({ token })).toMatchObject({ username: 'Scanned' })
  })

  /** Rule 1.3 */
  it('takes the link of a mail for 24 hours', async () => {
    const { token } = await pending('Punctual')
    const isTakenIn = (hours: number) =>
      app.deps.auth.links.verifyEmail.read(token, new Date(Date.now() + hours * 60 * 60_000)) !== null
    expect([isTakenIn(0), isTakenIn(23.9), isTakenIn(24)]).toEqual([true, true, false])
  })

  /** Rule 1.3 */
  it('refuses a verification link that is altered, expired or of a deleted account', async () => {
    const { email, token, browser } = await pending('Broken')
    const [user] = await app.deps.db.select().from(users).where(eq(users.email, email))
    const old = app.deps.auth.links.verifyEmail.sign(user?.id ?? '', new Date(Date.now() - 1000))
    await expect(browser.client.accounts.verifyEmail({ token: old })).rejects.toMatchObject({
      code: 'link_invalid',
      status: 410,
    })
    for (const bad of [token.slice(2), `${token}A`, 'undefined']) {
      await expect(browser.client.accounts.verifyEmail({ token: bad })).rejects.toMatchObject({
        code: 'link_invalid',
      })
    }
    expect(await isVerified(email)).toBe(false)
    await app.deps.db.delete(users).where(eq(users.email, email))
    await expect(browser.client.accounts.verifyEmail({ token })).rejects.toMatchObject({
      code: 'link_invalid',
    })
  })

  /** Rule 1.2 */
  it('resends the verification mail after a minute, with the same answer for every address, not before a time', async () => {
    const { email, token, browser } = await pending('Waiting')
    await app.signUpAndIn('Verified')
    const ask = async (address: string) => {
      const startedAt = performance.now()
      const answer = await app.visitor().client.accounts.resendVerification({ email: address })
      expect(performance.now() - startedAt).toBeGreaterThan(110)
      return answer
    }
    expect(await ask(email)).toEqual({})
    expect(await ask('verified@example.com')).toEqual({})
    expect(await ask('nobody@example.com')).toEqual({})
    await pending('Marker')
    expect(await storedMails(app, email)).toHaveLength(1)
    const { rows: waiting } = await app.deps.db.execute(sql`
      select 1 from graphile_worker.jobs where task_identifier = 'send-verification-mail' and run_at > now()`)
    expect(waiting).toHaveLength(1)

    await endMailPauses(app)
    await ask(email)
    const [newer] = await mailsTo(app, email, 2)
    expect(await browser.client.accounts.verifyEmail({ token: linkTokenIn(newer) })).toMatchObject({
      username: 'Waiting',
    })
    await expect(browser.client.accounts.verifyEmail({ token })).rejects.toMatchObject({
      code: 'already_verified',
    })
    expect(await storedMails(app, 'verified@example.com')).toEqual([])
    expect(await storedMails(app, 'nobody@example.com')).toEqual([])
  })
})
