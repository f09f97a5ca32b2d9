import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailChanges, passwordResets } from '#db/access-schema.ts'
import { sessions, users } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { testPassword } from '#test/insert-account.ts'
import { mailsTo } from '#test/stored-mail.ts'

const newPassword = 'a lantern in the window'

describe('changePassword', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const change = (person: TestPerson, chosen = newPassword, presentPassword = testPassword) =>
    person.client.passwords.change({ presentPassword, newPassword: chosen })
  const hashOf = async ({ user }: TestPerson) => {
    const [row] = await app.deps.db.select().from(users).where(eq(users.id, user.id))
    return row?.passwordHash
  }

  /** Rule 2.3 */
  it('changes the password, ends all sessions, opens a new one and mails a notice', async () => {
    const desk = await app.signUpAndIn('Rose')
    const phone = await app.signIn(desk.user.email, testPassword)
    const jack = await app.signUpAndIn('Jack')
    const stream = await phone.client.live.stream()
    const ended = (async () => {
      for await (const _event of stream);
    })()
    const before = desk.cookies.get('novelette') ?? ''

    expect(await change(desk)).toEqual({})
    await ended
    expect(desk.cookies.get('novelette')).not.toBe(before)
    expect(await desk.client.accounts.session()).toEqual(desk.user)
    expect(await phone.client.accounts.session()).toBeNull()
    const stale = app.visitor()
    stale.cookies.set('novelette', before)
    expect(await stale.client.accounts.session()).toBeNull()
    expect(await jack.client.accounts.session()).toEqual(jack.user)

    expect(await app.signIn(desk.user.email, newPassword)).toMatchObject({ user: desk.user })
    await expect(app.signIn(desk.user.email, testPassword)).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
    const [mail] = await mailsTo(app, desk.user.email)
    expect(mail?.subject).toBe('Your password for Novelette was changed')
  })

  it('invalidates reset links and a pending change of address when the password changes', async () => {
    const person = await app.signUpAndIn('Careful')
    const expiresAt = sql`now() + interval '5 minutes'`
    const userId = person.user.id
    await app.deps.db.insert(passwordResets).values({ tokenHash: 'of a link', userId, expiresAt })
    await app.deps.db
      .insert(emailChanges)
      .values({ userId, oldEmail: person.user.email, newEmail: 'elsewhere@example.com', expiresAt })
    await change(person)
    expect(await app.deps.db.select().from(passwordResets)).toEqual([])
    expect(await app.deps.db.select().from(emailChanges)).toEqual([])
  })

  it('requires the present password to change it', async () => {
    const person = await app.signUpAndIn('Guarded')
    const before = await hashOf(person)
    for (const wrong of ['wrong password', testPassword.toUpperCase(), newPassword]) {
      await expect(change(person, newPassword, wrong)).rejects.toMatchObject({
        code: 'wrong_password',
        status: 403,
      })
    }
    expect(await hashOf(person)).toBe(before)
    expect(await person.client.accounts.session()).toEqual(person.user)
  })

  it('refuses a weak new password and names its field', async () => {
    const person = await app.signUpAndIn('Lovebirds')
    const before = await hashOf(person)
    for (const weak of ['seven77', 'x'.repeat(129), 'iloveyou', 'Lovebirds', 'lovebirds@example.com']) {
      await expect(change(person, weak)).rejects.toMatchObject({
        code: 'invalid_input',
        data: { fields: { newPassword: expect.any(String) } },
      })
    }
    expect(await hashOf(person)).toBe(before)
  })

  it('refuses a change of password from visitors, from foreign origins and with unknown fields', async () => {
    const person = await app.signUpAndIn('Strict')
    const before = await hashOf(person)
    const body = { presentPassword: testPassword, newPassword }
    await expect(app.visitor().client.passwords.change(body)).rejects.toMatchObject({
      code: 'signed_out',
      status: 401,
    })
    const put = async (sent: object, headers = {}) => {
      const init = { method: 'PUT', headers: { 'content-type': 'application/json', ...headers } }
      return (await person.fetch('/api/v1/password', { ...init, body: JSON.stringify(sent) })).status
    }
    expect(await put({ ...body, userId: person.user.id })).toBe(400)
    expect(await put({ ...body, email: person.user.email })).toBe(400)
    expect(await put({ newPassword })).toBe(400)
    expect(await put(body, { origin: 'https://evil.example' })).toBe(403)
    expect(await hashOf(person)).toBe(before)
    expect(await person.client.accounts.session()).toEqual(person.user)
  })

  it('applies one of two concurrent changes of password', async () => {
    const person = await app.signUpAndIn('Doubled')
    const outcomes = await Promise.allSettled([change(person), change(person)])
    expect(outcomes.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    const rows = await app.deps.db.select().from(sessions).where(eq(sessions.userId, person.user.id))
    expect(rows).toHaveLength(1)
    expect(await app.signIn(person.user.email, newPassword)).toMatchObject({ user: person.user })
  })

  it('does not overwrite a password that was reset by mail meanwhile', async () => {
    const person = await app.signUpAndIn('Rightful')
    const { db } = app.deps
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    let attempt: Promise<unknown> | undefined
    await db.transaction(async tx => {
      await tx.update(users).set({ passwordHash: 'chosen by the owner' }).where(eq(users.id, person.user.id))
      attempt = change(person).catch((reason: unknown) => reason)
      await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1)
    })
    expect(await attempt).toMatchObject({ code: 'wrong_password' })
    expect(await hashOf(person)).toBe('chosen by the owner')
  })
})

describe('changePassword limits', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ limitFactor: 1 })
  })
  afterAll(() => app.stop())

  it('delays guesses at the present password and resets their count after a right one', async () => {
    const { client } = await app.signUpAndIn('Guesser')
    const guess = (presentPassword: string) =>
      client.passwords.change({ presentPassword, newPassword: testPassword }).then(
        () => 'changed',
        ({ code }: { code: string }) => code,
      )
    for (let round = 0; round < 6; round += 1) {
      expect([await guess('is it this one'), await guess(testPassword)]).toEqual([
        'wrong_password',
        'changed',
      ])
    }
    const codes = [await guess('is it this one')]
    while (codes.at(-1) === 'wrong_password') codes.push(await guess('is it this one'))
    expect(codes.length).toBeGreaterThan(3)
    expect([codes.at(-1), await guess(testPassword)]).toEqual(['rate_limited', 'rate_limited'])
  })
})
