import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usernameReservations } from '#db/access-schema.ts'
import { profiles, users } from '#db/schema.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { endMailPauses, linkTokenIn, mailsTo, storedMails } from '#test/stored-mail.ts'

const password = 'paper and ink'
const json = { 'content-type': 'application/json' }

describe('signUp', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const signUp = (username: string, email: string, secret = password) =>
    app.visitor().client.accounts.signUp({ username, email, password: secret })
  const isAvailable = async (username: string) =>
    (await app.visitor().client.accounts.checkUsername({ username })).available
  const accountsOf = (email: string) =>
    app.deps.db
      .select({ username: profiles.username })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(eq(users.email, email))

  const everything = async () => ({
    profiles: await app.deps.db.select().from(profiles).orderBy(profiles.id),
    users: await app.deps.db.select().from(users).orderBy(users.id),
    reservations: await app.deps.db.select().from(usernameReservations),
  })

  it('creates an account that the mailed link verifies and signs in', async () => {
    const browser = app.visitor()
    expect(
      await browser.client.accounts.signUp({ username: 'Rose', email: ' Rose@Example.COM ', password }),
    ).toEqual({})
    expect(await browser.client.accounts.session()).toBeNull()

    const [mail] = await mailsTo(app, 'rose@example.com')
    expect(mail?.subject).toBe('Confirm your email for Novelette')
    expect(mail?.html).toContain(linkTokenIn(mail))
    const user = await browser.client.accounts.verifyEmail({ token: linkTokenIn(mail) })
    expect(user).toMatchObject({ username: 'Rose', email: 'rose@example.com', profilePicture: null })
    expect(await browser.client.accounts.session()).toEqual(user)
  })

  /** Rule 1.4 */
  it('stores the password only as an Argon2id hash', async () => {
    await signUp('Hashed', 'hashed@example.com')
    const [row] = await app.deps.db
      .select({ password: users.passwordHash })
      .from(users)
      .where(eq(users.email, 'hashed@example.com'))
    expect(row?.password).toMatch(/^\$argon2id\$/)
  })

  /** Rule 1.1 */
  it('refuses usernames that are reserved or differ from another only by case', async () => {
    await app.signUpAndIn('Marianne')
    for (const username of ['admin', 'Novelette', 'SUPPORT', 'Marianne', 'marianne', 'MARIANNE']) {
      expect(await isAvailable(username)).toBe(false)
      await expect(signUp(username, 'new@example.com')).rejects.toMatchObject({
        code: 'username_taken',
        status: 409,
        message: 'Username already taken',
      })
    }
    expect(await accountsOf('new@example.com')).toEqual([])
    expect(await isAvailable('Mariannes')).toBe(true)
  })

  /** Rule 1.1 */
  it('refuses invalid usernames, addresses and passwords, names the field and stores nothing', async () => {
    const wrong: Record<'username' | 'email' | 'password', string[]> = {
      username: ['ab', 'sixteen_letters_', 'ro se', 'ro\u0000se', 'r\u00f6schen', 'Ren\u00e9', 'rose\n', ''],
      email: [
        'no address',
        '@example.com',
        'valid@example',
        'valid@example.com\r\nBcc: all@example.com',
        'val\r\nid@example.com',
        'valid\u0000@example.com',
        '"valid"@example.com',
        'valid@example.com"',
        '"Valid" <valid@example.com>',
        'valid@example.com, other@example.com',
        'v\u00e4lid@example.com',
        'valid@ex\u00e4mple.com',
        // Becomes a plain k in lower case.
        '\u212aate@example.com',
        `${'v'.repeat(243)}@example.com`,
      ],
      password: ['seven77', 'x'.repeat(129), 'iloveyou', 'Valid_01', 'valid@example.com', ''],
    }
    const before = await everything()
    const right = { username: 'Valid_01', email: 'valid@example.com', password }
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const attempt = app.visitor().client.accounts.signUp({ ...right, [field]: value })
        await expect(attempt, value).rejects.toMatchObject({
          code: 'invalid_input',
          status: 400,
          data: { fields: { [field]: expect.any(String) } },
        })
      }
    }
    expect(await everything()).toEqual(before)
  })

  it('accepts a sign-up with the longest values that the rules allow', async () => {
    const email = `${'v'.repeat(64)}@${'d'.repeat(63)}.${'e'.repeat(63)}.${'f'.repeat(57)}.com`
    expect(email).toHaveLength(254)
    const longest = { username: 'fifteen_letters', email, password: '\u{1f469}\u200d\u{1f680}'.repeat(128) }
    expect(await app.visitor().client.accounts.signUp(longest)).toEqual({})
    expect(await accountsOf(email)).toEqual([{ username: 'fifteen_letters' }])
  })

  it('refuses unknown fields in a sign-up and stores nothing', async () => {
    const before = await everything()
    const extras = [
      { role: 'admin' },
      { emailVerified: true },
      { subscription_plan: 'freemium' },
      { id: 'mine' },
    ]
    for (const extra of extras) {
      const body = JSON.stringify({ username: 'Sneaky', email: 'sneaky@example.com', password, ...extra })
      const answer = await app.visitor().fetch('/api/v1/accounts', { method: 'POST', headers: json, body })
      expect(answer.status).toBe(400)
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    expect(await everything()).toEqual(before)
  })

  it('gives a username to one of several concurrent sign-ups', async () => {
    const outcomes = await Promise.allSettled(
      ['Wanted', 'wanted', 'WANTED', 'wAnTeD'].map((name, at) => signUp(name, `wanted${at}@example.com`)),
    )
    expect(outcomes.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of outcomes) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'username_taken' })
    }
  })

  it('creates one pending account from concurrent sign-ups with one address', async () => {
    await Promise.all(['One', 'Two', 'Three', 'Four'].map(name => signUp(`${name}_twin`, 'twin@example.com')))
    expect(await accountsOf('twin@example.com')).toHaveLength(1)
  })

  describe('two sign-ups with one address', () => {
    const both = async (address: string, names: [string, string]) => {
      await signUp(names[0], address)
      const [older] = await mailsTo(app, address)
      await endMailPauses(app)
      await signUp(names[1], address, 'another password')
      const [newer] = await mailsTo(app, address, 2)
      expect((await accountsOf(address)).map(one => one.username)).toEqual([names[1]])
      for (const name of names) expect(await isAvailable(name)).toBe(false)
      return [linkTokenIn(older), linkTokenIn(newer)] as const
    }
    const follow = (token: string) => app.visitor().client.accounts.verifyEmail({ token, password })

    it('confirms the older sign-up by its own link and invalidates the newer', async () => {
      const [older, newer] = await both('twice@example.com', ['First_choice', 'Second_choice'])
      expect(await follow(older)).toMatchObject({ username: 'First_choice', email: 'twice@example.com' })
      await expect(follow(newer)).rejects.toMatchObject({ code: 'link_invalid' })
      expect(await accountsOf('twice@example.com')).toHaveLength(1)
      expect([await isAvailable('First_choice'), await isAvailable('Second_choice')]).toEqual([false, true])
    })

    it('forgets the older sign-up once the newer is confirmed', async () => {
      const [older, newer] = await both('later@example.com', ['Earlier', 'Later'])
      expect(await follow(newer)).toMatchObject({ username: 'Later' })
      await expect(follow(older)).rejects.toMatchObject({ code: 'link_invalid' })
      expect([await isAvailable('Earlier'), await isAvailable('Later')]).toEqual([true, false])
    })

    it('opens one account when both links are followed concurrently', async () => {
      const tokens = await both('race@example.com', ['Race_one', 'Race_two'])
      const outcomes = await Promise.allSettled(tokens.map(follow))
      expect(outcomes.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await accountsOf('race@example.com')).toHaveLength(1)
    })

    it('resends the mail of the browser’s own sign-up', async () => {
      const [owner, address] = [app.visitor(), 'own@example.com']
      await owner.client.accounts.signUp({ username: 'Own', email: address, password })
      await mailsTo(app, address)
      await endMailPauses(app)
      await signUp('Not_own', address, 'another password')
      await mailsTo(app, address, 2)
      await endMailPauses(app)
      await owner.client.accounts.resendVerification({ email: address })
      const [mail] = await mailsTo(app, address, 3)
      expect(await owner.client.accounts.verifyEmail({ token: linkTokenIn(mail) })).toMatchObject({
        username: 'Own',
      })
      expect(await app.signIn(address, password)).toMatchObject({ user: { username: 'Own' } })
    })
  })

  it('keeps the older pending account when the newer username is taken', async () => {
    await signUp('Keeper', 'keeper@example.com')
    await signUp('Kept_name', 'again@example.com')
    await expect(signUp('Kept_name', 'keeper@example.com')).rejects.toMatchObject({ code: 'username_taken' })
    expect((await accountsOf('keeper@example.com')).map(one => one.username)).toEqual(['Keeper'])
  })

  describe('signUp with the address of a verified account', () => {
    const outcome = async (email: string, names: [string, string]) => {
      const [first, second] = names
      const startedAt = performance.now()
      const answers: unknown[] = [await signUp(first, email, 'a strange password')]
      expect(performance.now() - startedAt).toBeGreaterThan(110)
      const errorOf = async (promise: Promise<unknown>) => {
        const error = await promise.then(
          () => null,
          (reason: unknown) => reason,
        )
        return error instanceof Error && 'code' in error ? error.code : error
      }
      const client = app.visitor().client.accounts
      answers.push(await isAvailable(first), await errorOf(signUp(first.toUpperCase(), 'third@example.com')))
      answers.push(await errorOf(signUp(first, email, 'a strange password')))
      answers.push(await errorOf(client.signIn({ email, password: 'a strange password' })))
      answers.push(await errorOf(client.signIn({ email, password: 'a wrong password' })))
      answers.push(await client.resendVerification({ email }))
      answers.push(await errorOf(app.visitor().client.profiles.byUsername({ username: first })))
      answers.push(await errorOf(signUp(second, email)), await isAvailable(first), await isAvailable(second))
      return answers
    }

    /** Rule 1.2 */
    it('answers a known address exactly as an unknown one', async () => {
      await app.signUpAndIn('Known')
      const unknown = await outcome('unknown@example.com', ['Probe_a', 'Probe_b'])
      const known = await outcome('known@example.com', ['Probe_c', 'Probe_d'])
      expect(known).toEqual(unknown)
      expect(unknown).toEqual([
        {},
        false,
        'username_taken',
        null,
        'email_not_confirmed',
        'wrong_credentials',
        {},
        'not_found',
        null,
        false,
        false,
      ])
    })

    it('mails the owner of the address, changes nothing of theirs and creates no second account', async () => {
      const owner = await app.signUpAndIn('Owner')
      await signUp('Impostor', 'owner@example.com', 'a strange password')
      const [mail] = await mailsTo(app, 'owner@example.com')
      expect(mail?.subject).toBe('You already have an account at Novelette')
      expect(mail?.text).toContain('You are already here, Owner')
      expect(mail?.text).not.toContain('verify-email')

      expect(await app.signIn('owner@example.com', owner.password)).toMatchObject({ user: owner.user })
      expect(await accountsOf('owner@example.com')).toHaveLength(1)
      expect(await app.deps.db.select().from(profiles).where(eq(profiles.username, 'Impostor'))).toEqual([])
    })

    it('mails the owner of the address at most once a minute', async () => {
      await app.signUpAndIn('Pestered')
      await signUp('Pest_one', 'pestered@example.com')
      await mailsTo(app, 'pestered@example.com')
      await signUp('Pest_two', 'pestered@example.com')
      await signUp('Pest_end', 'marker@example.com')
      await mailsTo(app, 'marker@example.com')
      expect(await storedMails(app, 'pestered@example.com')).toHaveLength(1)
    })
  })
})
