import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { profiles, users } from '#db/schema.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { endMailPauses, keptMails, mailsTo, tokenIn } from '#test/kept-mail.ts'

const password = 'paper and ink'
const json = { 'content-type': 'application/json' }

describe('sign-up', () => {
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
    app.parts.db
      .select({ username: profiles.username })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(eq(users.email, email))

  it('leads by a mail to a verified, signed-in account', async () => {
    const browser = app.visitor()
    expect(
      await browser.client.accounts.signUp({ username: 'Rose', email: ' Rose@Example.COM ', password }),
    ).toEqual({})
    expect(await browser.client.accounts.session()).toBeNull()

    const [mail] = await mailsTo(app, 'rose@example.com')
    expect(mail?.subject).toBe('Confirm your email for Novelette')
    expect(mail?.html).toContain(tokenIn(mail))
    const user = await browser.client.accounts.verifyEmail({ token: tokenIn(mail) })
    expect(user).toMatchObject({ username: 'Rose', email: 'rose@example.com', profilePicture: null })
    expect(await browser.client.accounts.session()).toEqual(user)
  })

  it('keeps the password only as a hash', async () => {
    await signUp('Hashed', 'hashed@example.com')
    const [row] = await app.parts.db
      .select({ password: users.passwordHash })
      .from(users)
      .where(eq(users.email, 'hashed@example.com'))
    expect(row?.password).toMatch(/^\$argon2id\$/)
  })

  it('refuses names that are reserved or differ from another by case alone', async () => {
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

  it('refuses what no form would send and says which field is wrong', async () => {
    const wrong: [object, string][] = [
      [{ username: 'ab' }, 'username'],
      [{ username: 'sixteen_letters_' }, 'username'],
      [{ username: 'ro se' }, 'username'],
      [{ username: 'ro\u0000se' }, 'username'],
      [{ username: 'r\u00f6schen' }, 'username'],
      [{ email: 'no address' }, 'email'],
      [{ password: 'seven77' }, 'password'],
      [{ password: 'x'.repeat(129) }, 'password'],
    ]
    const right = { username: 'Valid_1', email: 'valid@example.com', password }
    for (const [change, field] of wrong) {
      await expect(app.visitor().client.accounts.signUp({ ...right, ...change })).rejects.toMatchObject({
        code: 'invalid_input',
        status: 400,
        data: { fields: { [field]: expect.any(String) } },
      })
    }
    expect(await accountsOf('valid@example.com')).toEqual([])
  })

  it('accepts no other field', async () => {
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
    }
    expect(await accountsOf('sneaky@example.com')).toEqual([])
  })

  it('gives a name to one of many who want it at the same moment', async () => {
    const outcomes = await Promise.allSettled(
      ['Wanted', 'wanted', 'WANTED', 'wAnTeD'].map((name, at) => signUp(name, `wanted${at}@example.com`)),
    )
    expect(outcomes.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of outcomes) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'username_taken' })
    }
  })

  it('makes one pending account of many sign-ups with one address at the same moment', async () => {
    await Promise.all(['One', 'Two', 'Three', 'Four'].map(name => signUp(`${name}_twin`, 'twin@example.com')))
    expect(await accountsOf('twin@example.com')).toHaveLength(1)
  })

  it('replaces an older pending account of the same address, whose link is then dead', async () => {
    await signUp('First_choice', 'twice@example.com')
    const [older] = await mailsTo(app, 'twice@example.com')
    await endMailPauses(app)
    await signUp('Second_choice', 'twice@example.com', 'another password')
    const [newer] = await mailsTo(app, 'twice@example.com', 2)

    expect(await isAvailable('First_choice')).toBe(true)
    const { client } = app.visitor()
    await expect(client.accounts.verifyEmail({ token: tokenIn(older) })).rejects.toMatchObject({
      code: 'link_invalid',
    })
    expect(await client.accounts.verifyEmail({ token: tokenIn(newer) })).toMatchObject({
      username: 'Second_choice',
    })
  })

  it('can be repeated with the same name and address while it is pending', async () => {
    await signUp('Again', 'again@example.com')
    expect(await signUp('Again', 'again@example.com')).toEqual({})
    await expect(signUp('Again', 'other@example.com')).rejects.toMatchObject({ code: 'username_taken' })
  })

  it('leaves the older pending account alone when the newer name is taken', async () => {
    await signUp('Keeper', 'keeper@example.com')
    await expect(signUp('Again', 'keeper@example.com')).rejects.toMatchObject({ code: 'username_taken' })
    expect((await accountsOf('keeper@example.com')).map(one => one.username)).toEqual(['Keeper'])
  })

  describe('with the address of someone who has an account', () => {
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

    it('answers everything as it does for an address that it has never seen', async () => {
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
        true,
        false,
      ])
    })

    it('tells the owner by mail, changes nothing of theirs and makes no second account', async () => {
      const owner = await app.signUpAndIn('Owner')
      await signUp('Impostor', 'owner@example.com', 'a strange password')
      const [mail] = await mailsTo(app, 'owner@example.com')
      expect(mail?.subject).toBe('You already have an account at Novelette')
      expect(mail?.text).toContain('You are already here, Owner')
      expect(mail?.text).not.toContain('verify-email')

      expect(await app.signIn('owner@example.com', owner.password)).toMatchObject({ user: owner.user })
      expect(await accountsOf('owner@example.com')).toHaveLength(1)
      expect(await app.parts.db.select().from(profiles).where(eq(profiles.username, 'Impostor'))).toEqual([])
    })

    it('mails the owner once a minute at most', async () => {
      await app.signUpAndIn('Pestered')
      await signUp('Pest_one', 'pestered@example.com')
      await mailsTo(app, 'pestered@example.com')
      await signUp('Pest_two', 'pestered@example.com')
      await signUp('Pest_end', 'marker@example.com')
      await mailsTo(app, 'marker@example.com')
      expect(await keptMails(app, 'pestered@example.com')).toHaveLength(1)
    })
  })
})
