import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { emailChanges } from '#db/access-schema.ts'
import { profiles, users } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { testPassword } from '#test/insert-account.ts'
import { endMailPauses, linkTokenIn, mailsTo, storedMails } from '#test/stored-mail.ts'

const password = testPassword

describe('change of address', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const oldOf = (username: string) => `${username.toLowerCase()}@example.com`
  const newOf = (username: string) => `${username.toLowerCase()}@new.example`
  const ask = (person: TestPerson, email: string) => person.client.emailChanges.ask({ email, password })
  const confirm = (token: string) => app.visitor().client.emailChanges.confirm({ token })
  const linkTo = async (email: string, count = 1) => linkTokenIn((await mailsTo(app, email, count))[0])
  const addressOf = async (person: TestPerson) => {
    const [row] = await app.deps.db.select().from(users).where(eq(users.id, person.user.id))
    return row?.email
  }
  const requestChange = async (username: string) => {
    const person = await app.signUpAndIn(username)
    await ask(person, newOf(username))
    return { person, token: await linkTo(newOf(username)) }
  }
  const untilQueryBlocked = () =>
    vi.waitUntil(
      async () => {
        const { rows } = await app.deps.db.execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length > 0
      },
      { interval: 5, timeout: 30_000 },
    )
  const linkInvalid = { code: 'link_invalid', status: 410 }

  /** Rule 1.7 */
  it('moves the account to the new address by the mailed link, whoever follows it', async () => {
    const person = await app.signUpAndIn('Mover')
    const phone = await app.signIn(oldOf('Mover'), password)
    const asked = await ask(person, ' Mover@NEW.example ')
    expect(asked).toEqual({ email: newOf('Mover'), expiresAt: expect.any(Date) })
    const hours = (asked.expiresAt.getTime() - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThan(24.1)
    expect(await person.client.emailChanges.pending()).toEqual(asked)
    expect(await addressOf(person)).toBe(oldOf('Mover'))

    const [invitation] = await mailsTo(app, newOf('Mover'))
    expect(invitation?.subject).toBe('Confirm your new address for Novelette')
    expect(invitation?.text).toContain('http://localhost:3000/confirm-email?token=')
    const [word] = await mailsTo(app, oldOf('Mover'))
    expect(word?.subject).toBe('Someone asked to change your address at Novelette')
    expect(word?.text).toContain('http://localhost:3000/forgot-password')
    expect(word?.text).not.toContain('new.example')

    expect(await confirm(linkTokenIn(invitation))).toEqual({ email: newOf('Mover') })
    expect(await person.client.emailChanges.pending()).toBeNull()
    for (const browser of [person, phone]) {
      expect(await browser.client.accounts.session()).toEqual({ ...person.user, email: newOf('Mover') })
    }
    expect(await app.signIn(newOf('Mover'), password)).toMatchObject({ user: { username: 'Mover' } })
    await expect(app.signIn(oldOf('Mover'), password)).rejects.toMatchObject({ code: 'wrong_credentials' })

    const [news] = await mailsTo(app, oldOf('Mover'), 2)
    expect(news?.subject).toBe('Your address at Novelette was changed')
    expect(news?.text).not.toMatch(/new\.example/)
    expect(news?.text).toContain('http://localhost:3000/undo-email-change?token=')
    expect(await storedMails(app, newOf('Mover'))).toHaveLength(1)
  })

  it('refuses visitors and shows a change to its owner only', async () => {
    const { person } = await requestChange('Private')
    const visitor = app.visitor().client.emailChanges
    for (const call of [
      visitor.pending(),
      visitor.ask({ email: 'a@b.example', password }),
      visitor.cancel(),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'signed_out', status: 401 })
    }
    const other = await app.signUpAndIn('Other')
    expect(await other.client.emailChanges.pending()).toBeNull()
    expect(await other.client.emailChanges.cancel()).toEqual({})
    expect(await person.client.emailChanges.pending()).toMatchObject({ email: newOf('Private') })
  })

  it('requires the present password and another valid address to change the address', async () => {
    const person = await app.signUpAndIn('Careful')
    const refusals: [{ email: string; password: string }, object][] = [
      [
        { email: 'x@new.example', password: 'a wrong one' },
        { code: 'wrong_password', status: 403 },
      ],
      [
        { email: 'x@new.example', password: '' },
        { code: 'invalid_input', status: 400 },
      ],
      [
        { email: ' CAREFUL@example.com', password },
        { code: 'invalid_input', data: { fields: { email: expect.stringContaining('already') } } },
      ],
    ]
    for (const email of ['x', 'x@new.example\r\nBcc: y@new.example', `${'x'.repeat(250)}@new.example`]) {
      refusals.push([
        { email, password },
        { code: 'invalid_input', data: { fields: { email: expect.any(String) } } },
      ])
    }
    for (const [input, refusal] of refusals) {
      await expect(person.client.emailChanges.ask(input)).rejects.toMatchObject(refusal)
    }
    expect(await person.client.emailChanges.pending()).toBeNull()
    expect(await storedMails(app, 'x@new.example')).toEqual([])
    expect(await storedMails(app, oldOf('Careful'))).toEqual([])
  })

  it('confirms a change of address once, also concurrently', async () => {
    const { token } = await requestChange('Once')
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => confirm(token)))
    expect(outcomes.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of outcomes) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject(linkInvalid)
    }
    await expect(confirm(token)).rejects.toMatchObject(linkInvalid)
  })

  it('refuses a change link that is altered, made for something else or expired', async () => {
    const { person, token } = await requestChange('Stale')
    const { links } = app.deps.auth
    const [row] = await app.deps.db.select().from(emailChanges).where(eq(emailChanges.userId, person.user.id))
    const id = row?.id ?? ''
    const soon = new Date(Date.now() + 60_000)
    const bad = [
      token.slice(2),
      `${token}A`,
      links.verifyEmail.sign(id, soon),
      links.changeEmail.sign(randomUUID(), soon),
      links.changeEmail.sign(person.user.id, soon),
      links.changeEmail.sign(id, new Date(Date.now() - 1000)),
    ]
    for (const one of bad) await expect(confirm(one)).rejects.toMatchObject(linkInvalid)
    await app.deps.db.update(emailChanges).set({ expiresAt: sql`now()` }).where(eq(emailChanges.id, id))
    await expect(confirm(token)).rejects.toMatchObject(linkInvalid)
    expect(await person.client.emailChanges.pending()).toBeNull()
    expect(await addressOf(person)).toBe(oldOf('Stale'))
  })

  it('invalidates a change link when a newer change replaces it or its owner cancels it', async () => {
    const { person, token } = await requestChange('Wavering')
    await ask(person, 'second@new.example')
    const second = await linkTo('second@new.example')
    await expect(confirm(token)).rejects.toMatchObject(linkInvalid)
    expect(await person.client.emailChanges.pending()).toMatchObject({ email: 'second@new.example' })

    expect(await person.client.emailChanges.cancel()).toEqual({})
    expect(await person.client.emailChanges.pending()).toBeNull()
    await expect(confirm(second)).rejects.toMatchObject(linkInvalid)
    expect(await addressOf(person)).toBe(oldOf('Wavering'))
  })

  it('keeps the change link when the same form is posted again, also concurrently', async () => {
    const { person, token } = await requestChange('Twice')
    await Promise.all([ask(person, newOf('Twice')), ask(person, newOf('Twice'))])
    await requestChange('Marker')
    expect(await storedMails(app, newOf('Twice'))).toHaveLength(1)
    expect(await confirm(token)).toEqual({ email: newOf('Twice') })
  })

  /** Rule 1.7 */
  it('allows no other change of address while the old one can undo the last', async () => {
    const { person, token } = await requestChange('Restless')
    await confirm(token)
    const again = { email: 'third@new.example', password }
    await expect(person.client.emailChanges.ask(again)).rejects.toMatchObject({
      code: 'invalid_input',
      data: { fields: { email: expect.stringContaining('less than 3 days ago') } },
    })
    await person.client.emailChanges.cancel()
    await expect(person.client.emailChanges.ask(again)).rejects.toMatchObject({ code: 'invalid_input' })
    await app.deps.db
      .update(emailChanges)
      .set({ confirmedAt: sql`now() - interval '73 hours'` })
      .where(eq(emailChanges.userId, person.user.id))
    expect(await person.client.emailChanges.ask(again)).toMatchObject({ email: 'third@new.example' })
    expect(await confirm(await linkTo('third@new.example'))).toEqual({ email: 'third@new.example' })
  })

  describe('change to an address that is in use', () => {
    it('answers a change to a taken address as to a free one and mails the reason to its owner', async () => {
      const owner = await app.signUpAndIn('Owner')
      const person = await app.signUpAndIn('Wanting')
      const asked = await ask(person, oldOf('Owner'))
      expect(asked).toEqual({ email: oldOf('Owner'), expiresAt: expect.any(Date) })
      const [mail] = await mailsTo(app, oldOf('Owner'))
      expect(mail?.subject).toBe('You already have an account at Novelette')
      expect(mail?.text).toContain('Owner')
      expect(mail?.text).not.toMatch(/token=|Wanting/)
      expect(await owner.client.accounts.session()).toEqual(owner.user)
    })

    it('refuses to confirm an address that another account has taken meanwhile', async () => {
      const { person, token } = await requestChange('Slow')
      const rival = app.visitor()
      await endMailPauses(app)
      await rival.client.accounts.signUp({ username: 'Quick', email: newOf('Slow'), password })
      await rival.client.accounts.verifyEmail({ token: await linkTo(newOf('Slow'), 2) })
      await expect(confirm(token)).rejects.toMatchObject({ code: 'email_taken', status: 409 })
      expect(await addressOf(person)).toBe(oldOf('Slow'))
      expect(await rival.client.accounts.session()).toMatchObject({ email: newOf('Slow') })
    })

    it('removes an unconfirmed sign-up with the new address', async () => {
      const rival = app.visitor()
      await rival.client.accounts.signUp({ username: 'Squatter', email: newOf('Rightful'), password })
      const link = await linkTo(newOf('Rightful'))
      const person = await app.signUpAndIn('Rightful')
      await ask(person, newOf('Rightful'))
      await confirm(await linkTo(newOf('Rightful'), 2))
      expect(await addressOf(person)).toBe(newOf('Rightful'))
      await expect(rival.client.accounts.verifyEmail({ token: link })).rejects.toMatchObject(linkInvalid)
      expect(await app.visitor().client.accounts.checkUsername({ username: 'Squatter' })).toEqual({
        available: true,
      })
    })

    it('moves one of two people who confirm the same address concurrently', async () => {
      const people = [await app.signUpAndIn('Race_one'), await app.signUpAndIn('Race_two')]
      for (const person of people) {
        await ask(person, 'race@new.example')
        await endMailPauses(app)
      }
      const tokens = (await mailsTo(app, 'race@new.example', 2)).map(linkTokenIn)
      const outcomes = await Promise.allSettled(tokens.map(confirm))
      expect(outcomes.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
      for (const one of outcomes) {
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'email_taken' })
      }
      const addresses = await Promise.all(people.map(addressOf))
      expect(addresses.filter(one => one === 'race@new.example')).toHaveLength(1)
    })

    it('confirms a change of address during sign-ups with the same address', async () => {
      const { person, token } = await requestChange('Beside')
      const signUps = ['One', 'Two', 'Three'].map(name =>
        app
          .visitor()
          .client.accounts.signUp({ username: `Beside_${name}`, email: newOf('Beside'), password }),
      )
      expect(await Promise.all([confirm(token), ...signUps])).toEqual([
        { email: newOf('Beside') },
        {},
        {},
        {},
      ])
      expect(await addressOf(person)).toBe(newOf('Beside'))
      const holders = await app.deps.db
        .select()
        .from(users)
        .where(eq(users.email, newOf('Beside')))
      expect(holders).toHaveLength(1)
    })
  })

  it('invalidates reset links mailed to the old address', async () => {
    const { person, token } = await requestChange('Leaving')
    const visitor = app.visitor().client
    await visitor.passwords.forgot({ email: oldOf('Leaving') })
    const [mail] = (await mailsTo(app, oldOf('Leaving'), 2)).filter(one =>
      one.text.includes('reset-password'),
    )
    await confirm(token)
    const reset = { token: linkTokenIn(mail), password: 'a lamp in the window' }
    await expect(visitor.passwords.reset(reset)).rejects.toMatchObject(linkInvalid)
    expect(await person.client.accounts.session()).toMatchObject({ email: newOf('Leaving') })

    await visitor.accounts.signUp({ username: 'Next_tenant', email: oldOf('Leaving'), password })
    expect(await addressOf(person)).toBe(newOf('Leaving'))
  })

  it('does not reveal the new address to someone who signed up with the old one', async () => {
    const { token } = await requestChange('Discreet')
    const stranger = app.visitor().client.accounts
    const guess = { email: oldOf('Discreet'), password: 'set by a stranger' }
    await stranger.signUp({ username: 'Prying', ...guess })
    await confirm(token)
    for (const email of [oldOf('Discreet'), newOf('Discreet')]) {
      await expect(stranger.signIn({ ...guess, email })).rejects.toMatchObject({ code: 'wrong_credentials' })
    }
  })

  it('cancels a pending change of address when the password is reset or changed', async () => {
    const robbed = await requestChange('Robbed')
    await app.visitor().client.passwords.forgot({ email: oldOf('Robbed') })
    const [mail] = (await mailsTo(app, oldOf('Robbed'), 2)).filter(one => one.text.includes('reset-password'))
    await app.visitor().client.passwords.reset({ token: linkTokenIn(mail), password: 'a lamp in the window' })
    await expect(confirm(robbed.token)).rejects.toMatchObject(linkInvalid)
    expect(await addressOf(robbed.person)).toBe(oldOf('Robbed'))

    const wary = await requestChange('Wary')
    await wary.person.client.passwords.change({
      presentPassword: password,
      newPassword: 'a lamp in the window',
    })
    await expect(confirm(wary.token)).rejects.toMatchObject(linkInvalid)
  })

  it('refuses the change link of someone who is banned concurrently', async () => {
    const { person, token } = await requestChange('Hasty')
    const moving = await app.deps.db.transaction(async tx => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, person.user.id)).for('key share')
      const confirming = confirm(token).catch((error: { code?: string }) => error.code)
      await untilQueryBlocked()
      await tx.update(profiles).set({ subscriptionPlan: 'banned' }).where(eq(profiles.id, person.user.id))
      return { confirming }
    })
    expect(await moving.confirming).toBe('link_invalid')
    expect(await addressOf(person)).toBe(oldOf('Hasty'))
  })

  it('refuses the change link of someone who was banned meanwhile', async () => {
    const { person, token } = await requestChange('Banned')
    await app.deps.db
      .update(profiles)
      .set({ subscriptionPlan: 'banned' })
      .where(eq(profiles.id, person.user.id))
    await expect(confirm(token)).rejects.toMatchObject(linkInvalid)
    expect(await addressOf(person)).toBe(oldOf('Banned'))
  })
})

/** Rule 1.10 */
it('a change to the admin’s address gets no mail and no valid link', async () => {
  const adminEmail = 'keeper@example.com'
  const app = await startTestApp({ adminEmail })
  const climber = await app.signUpAndIn('Climber')
  await climber.client.emailChanges.ask({ email: adminEmail, password })
  await mailsTo(app, 'climber@example.com')
  await endMailPauses(app)
  expect(await storedMails(app, adminEmail)).toEqual([])

  const [change] = await app.deps.db.select().from(emailChanges)
  const token = app.deps.auth.links.changeEmail.sign(change?.id ?? '', new Date(Date.now() + 60_000))
  await expect(climber.client.emailChanges.confirm({ token })).rejects.toMatchObject({
    code: 'link_invalid',
  })
  expect(await climber.client.accounts.session()).toMatchObject({ isAdmin: false })
  await app.stop()
})
