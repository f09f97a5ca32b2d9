import { eq, or } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usernameReservations } from '#db/access-schema.ts'
import { profiles, users } from '#db/schema.ts'
import type { Browser } from '#test/browser.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { endMailPauses, linkTokenIn, mailsTo, storedMails } from '#test/stored-mail.ts'

const password = 'paper and ink'
const cookieName = 'novelette-sign-up'

describe('repeated sign-up', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const proofOf = (browser: Browser) => browser.cookies.get(cookieName)
  const isFree = async (browser: Browser, username: string) =>
    (await browser.client.accounts.checkUsername({ username })).available
  const holdersOf = async (username: string) => {
    const reserved = eq(usernameReservations.usernameLower, username.toLowerCase())
    const [accounts, reservations] = await Promise.all([
      app.deps.db.select().from(profiles).where(eq(profiles.username, username)),
      app.deps.db.select().from(usernameReservations).where(reserved),
    ])
    return accounts.length + reservations.length
  }

  // An address with an owner must look like one without (docs/rules.md 1.2).
  describe.each(['unknown', 'known'])('sign-up with an address that is %s', kind => {
    let count = 0
    const fresh = async () => {
      count += 1
      const own = `${kind}_${count}`
      if (kind === 'known') await app.signUpAndIn(own)
      return { email: `${own}@example.com`, ending: own.slice(0, 1) + count }
    }

    it('sets a sign-up proof cookie that lasts a day and that scripts cannot read', async () => {
      const { email, ending } = await fresh()
      const answer = await app.visitor().fetch('/api/v1/accounts', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: `Proof_${ending}`, email, password }),
      })
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^novelette-sign-up=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
        ),
      ])
    })

    it('sets no proof cookie when the sign-up is refused', async () => {
      const { email } = await fresh()
      await app.signUpAndIn(`Taken_${kind}`)
      const browser = app.visitor()
      await expect(
        browser.client.accounts.signUp({ username: `Taken_${kind}`, email, password }),
      ).rejects.toMatchObject({ code: 'username_taken' })
      expect(browser.cookies.size).toBe(0)
    })

    it('accepts the same sign-up form twice and sends one mail', async () => {
      const { email, ending } = await fresh()
      const browser = app.visitor()
      const form = { username: `Twice_${ending}`, email, password }
      expect(await browser.client.accounts.signUp(form)).toEqual({})
      const proof = proofOf(browser)
      await mailsTo(app, email)
      expect(await browser.client.accounts.signUp(form)).toEqual({})
      expect(proofOf(browser)).toBe(proof)
      expect(await holdersOf(form.username)).toBe(1)
      await nothingMoreTo(email, 1)
    })

    it('accepts the same sign-up form concurrently from browsers without a proof', async () => {
      const { email, ending } = await fresh()
      const form = { username: `Burst_${ending}`, email, password }
      const browsers = [1, 2, 3, 4].map(() => app.visitor())
      const answers = await Promise.all(browsers.map(one => one.client.accounts.signUp(form)))
      expect(answers).toEqual([{}, {}, {}, {}])
      expect(new Set(browsers.map(proofOf)).size).toBe(1)
      expect(await holdersOf(form.username)).toBe(1)
      await nothingMoreTo(email, 1)
    })

    it('lets only the same browser reuse its username for another address', async () => {
      const { email, ending } = await fresh()
      const [browser, other] = [app.visitor(), app.visitor()]
      const username = `Typo_${ending}`
      await browser.client.accounts.signUp({ username, email, password })
      expect([await isFree(browser, username), await isFree(browser, username.toLowerCase())]).toEqual([
        true,
        true,
      ])
      expect(await isFree(other, username)).toBe(false)
      await expect(
        other.client.accounts.signUp({ username, email: `other_${email}`, password }),
      ).rejects.toMatchObject({ code: 'username_taken' })

      const right = { username, email: `right_${email}`, password }
      expect(await browser.client.accounts.signUp(right)).toEqual({})
      expect(await holdersOf(username)).toBe(1)
      const [mail] = await mailsTo(app, right.email)
      expect(await browser.client.accounts.verifyEmail({ token: linkTokenIn(mail) })).toMatchObject({
        username,
      })
      expect(await isFree(browser, username)).toBe(false)
    })

    it('refuses a username that another browser’s sign-up holds', async () => {
      const { email, ending } = await fresh()
      const [browser, other] = [app.visitor(), app.visitor()]
      await browser.client.accounts.signUp({ username: `Mine_${ending}`, email, password })
      await other.client.accounts.signUp({ username: `Hers_${ending}`, email: `hers_${email}`, password })
      expect(await isFree(browser, `Hers_${ending}`)).toBe(false)
      await expect(
        browser.client.accounts.signUp({ username: `Hers_${ending}`, email: `new_${email}`, password }),
      ).rejects.toMatchObject({ code: 'username_taken' })
      expect(await isFree(browser, `Mine_${ending}`)).toBe(true)
    })

    it('keeps the proof and frees the old username when the browser corrects its sign-up', async () => {
      const { email, ending } = await fresh()
      const browser = app.visitor()
      await browser.client.accounts.signUp({ username: `Wrong_${ending}`, email, password })
      const proof = proofOf(browser)
      const corrected = { username: `Right_${ending}`, email, password: 'another good one' }
      expect(await browser.client.accounts.signUp(corrected)).toEqual({})
      expect(proofOf(browser)).toBe(proof)
      expect(await isFree(app.visitor(), `Wrong_${ending}`)).toBe(true)
      expect(await isFree(app.visitor(), `Right_${ending}`)).toBe(false)
      await expect(
        app.visitor().client.accounts.signIn({ email, password: 'another good one' }),
      ).rejects.toMatchObject({ code: 'email_not_confirmed' })
      await expect(app.visitor().client.accounts.signIn({ email, password })).rejects.toMatchObject({
        code: 'wrong_credentials',
      })
    })

    it('replaces a sign-up when another browser signs up with another password', async () => {
      const { email, ending } = await fresh()
      const [browser, other] = [app.visitor(), app.visitor()]
      await browser.client.accounts.signUp({ username: `Older_${ending}`, email, password })
      await other.client.accounts.signUp({ username: `Newer_${ending}`, email, password: 'another good one' })
      expect(proofOf(other)).not.toBe(proofOf(browser))
      expect(await isFree(browser, `Older_${ending}`)).toBe(true)
      expect(await isFree(browser, `Newer_${ending}`)).toBe(false)
      expect(await isFree(other, `Newer_${ending}`)).toBe(true)
    })
  })

  /** Once a later sign-up has got its own mail; one more may wait for the pause of a minute. */
  async function nothingMoreTo(email: string, count: number) {
    await mailsTo(app, email, count)
    const marker = `marker_${email}`
    await app.visitor().client.accounts.signUp({ username: `M${Date.now() % 1e12}`, email: marker, password })
    await mailsTo(app, marker)
    expect(await storedMails(app, email)).toHaveLength(count)
  }

  it('opens the account by the first mail with the values typed last', async () => {
    const browser = app.visitor()
    const email = 'hasty@example.com'
    await browser.client.accounts.signUp({ username: 'Hsaty', email, password })
    const [first] = await mailsTo(app, email)
    await browser.client.accounts.signUp({ username: 'Hasty', email, password: 'another good one' })
    expect(await browser.client.accounts.verifyEmail({ token: linkTokenIn(first) })).toMatchObject({
      username: 'Hasty',
    })
    expect(await app.signIn(email, 'another good one')).toMatchObject({ user: { username: 'Hasty' } })
  })

  it('invalidates the link to a misspelt address when its username is used for another', async () => {
    const browser = app.visitor()
    await browser.client.accounts.signUp({ username: 'Dora', email: 'drao@example.com', password })
    const [misspelt] = await mailsTo(app, 'drao@example.com')
    await browser.client.accounts.signUp({ username: 'Dora', email: 'dora@example.com', password })
    const stranger = app.visitor().client.accounts
    await expect(stranger.verifyEmail({ token: linkTokenIn(misspelt), password })).rejects.toMatchObject({
      code: 'link_invalid',
    })
  })

  it('frees no username once the account was confirmed in another browser', async () => {
    const browser = app.visitor()
    await browser.client.accounts.signUp({ username: 'Opened', email: 'opened@example.com', password })
    const [mail] = await mailsTo(app, 'opened@example.com')
    await app.visitor().client.accounts.verifyEmail({ token: linkTokenIn(mail), password })
    expect(await isFree(browser, 'Opened')).toBe(false)
    const again = { username: 'Opened', email: 'again@example.com', password }
    await expect(browser.client.accounts.signUp(again)).rejects.toMatchObject({ code: 'username_taken' })
    expect(await app.signIn('opened@example.com', password)).toMatchObject({ user: { username: 'Opened' } })
  })

  it('completes two concurrent sign-ups that swap their usernames, without a deadlock', async () => {
    const [one, two] = [app.visitor(), app.visitor()]
    await one.client.accounts.signUp({ username: 'Cross_one', email: 'cross1@example.com', password })
    await two.client.accounts.signUp({ username: 'Cross_two', email: 'cross2@example.com', password })
    await endMailPauses(app)
    const swapped = [one, two].map((browser, at) => {
      const username = at === 0 ? 'Cross_one' : 'Cross_two'
      return browser.client.accounts.signUp({ username, email: `cross${2 - at}@example.com`, password })
    })
    expect(await Promise.all(swapped)).toEqual([{}, {}])
    const rows = await app.deps.db
      .select({ email: users.email, username: profiles.username })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(or(eq(users.email, 'cross1@example.com'), eq(users.email, 'cross2@example.com')))
    expect(rows).toContainEqual({ email: 'cross2@example.com', username: 'Cross_one' })
    expect(rows).toContainEqual({ email: 'cross1@example.com', username: 'Cross_two' })
  })

  it('sets a Secure, host-bound proof cookie over HTTPS', async () => {
    const secure = await startTestApp({ appUrl: 'https://letters.example' })
    const answer = await secure.visitor().fetch('/api/v1/accounts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'Rose', email: 'rose@example.com', password }),
    })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-novelette-sign-up=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ])
    await secure.stop()
  })
})
