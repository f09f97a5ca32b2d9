import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/schema.ts'
import { startTestApp, type TestApp, testPassword } from '#test/harness.ts'
import { endMailPauses, keptMails, mailsTo, tokenIn } from '#test/kept-mail.ts'

describe('the verification link', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  async function pending(name: string) {
    const email = `${name.toLowerCase()}@example.com`
    await app.visitor().client.accounts.signUp({ username: name, email, password: testPassword })
    const [mail] = await mailsTo(app, email)
    return { email, token: tokenIn(mail) }
  }
  const isVerified = async (email: string) => {
    const [user] = await app.parts.db.select().from(users).where(eq(users.email, email))
    return user?.emailVerified
  }

  it('works once: a second use signs no one in', async () => {
    const { email, token } = await pending('Once')
    await app.visitor().client.accounts.verifyEmail({ token })
    expect(await isVerified(email)).toBe(true)
    const second = app.visitor()
    await expect(second.client.accounts.verifyEmail({ token })).rejects.toMatchObject({
      code: 'link_invalid',
      status: 410,
    })
    expect(second.cookies.size).toBe(0)
    expect(await app.signIn(email, testPassword)).toMatchObject({ user: { username: 'Once' } })
  })

  it('works for one of two who follow it at the same moment', async () => {
    const { token } = await pending('Racer')
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => app.visitor().client.accounts.verifyEmail({ token })),
    )
    expect(outcomes.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  })

  it('wins over a sign-up with the same address that is under way', async () => {
    const { email } = await pending('Follower')
    const { db } = app.parts
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const isHeldUp = async () => (await db.execute(waiting)).rowCount === 1
    let signUp: Promise<unknown> | undefined
    await db.transaction(async tx => {
      await tx.update(users).set({ emailVerified: true }).where(eq(users.email, email))
      signUp = app.visitor().client.accounts.signUp({ username: 'Usurper', email, password: testPassword })
      await expect.poll(isHeldUp).toBe(true)
    })
    await signUp
    expect(await isVerified(email)).toBe(true)
    expect(await app.signIn(email, testPassword)).toMatchObject({ user: { username: 'Follower' } })
  })

  it('is not used up by a mail program that looks at it', async () => {
    const { email, token } = await pending('Scanned')
    for (const path of [`/verify-email?token=${token}`, `/api/v1/verifications?token=${token}`]) {
      await app.visitor().fetch(path)
    }
    expect(await isVerified(email)).toBe(false)
    expect(await app.visitor().client.accounts.verifyEmail({ token })).toMatchObject({ username: 'Scanned' })
  })

  it('is refused when it is altered, too old or for an account that is gone', async () => {
    const { email, token } = await pending('Broken')
    const [user] = await app.parts.db.select().from(users).where(eq(users.email, email))
    const old = app.parts.auth.links.verifyEmail.sign(user?.id ?? '', new Date(Date.now() - 1000))
    await expect(app.visitor().client.accounts.verifyEmail({ token: old })).rejects.toMatchObject({
      code: 'link_invalid',
    })
    for (const bad of [token.slice(2), `${token}A`, 'undefined']) {
      await expect(app.visitor().client.accounts.verifyEmail({ token: bad })).rejects.toMatchObject({
        code: 'link_invalid',
      })
    }
    expect(await isVerified(email)).toBe(false)
    await app.parts.db.delete(users).where(eq(users.email, email))
    await expect(app.visitor().client.accounts.verifyEmail({ token })).rejects.toMatchObject({
      code: 'link_invalid',
    })
  })

  it('can be asked for again after a minute, with the same answer for everyone', async () => {
    const { email, token } = await pending('Waiting')
    await app.signUpAndIn('Verified')
    const ask = (address: string) => app.visitor().client.accounts.resendVerification({ email: address })
    expect(await ask(email)).toEqual({})
    expect(await ask('verified@example.com')).toEqual({})
    expect(await ask('nobody@example.com')).toEqual({})
    await pending('Marker')
    expect(await keptMails(app, email)).toHaveLength(1)
    const { rows: waiting } = await app.parts.db.execute(sql`
      select 1 from graphile_worker.jobs where task_identifier = 'send-verification-mail' and run_at > now()`)
    expect(waiting).toHaveLength(1)

    await endMailPauses(app)
    await ask(email)
    const [newer] = await mailsTo(app, email, 2)
    expect(await app.visitor().client.accounts.verifyEmail({ token: tokenIn(newer) })).toMatchObject({
      username: 'Waiting',
    })
    await expect(app.visitor().client.accounts.verifyEmail({ token })).rejects.toMatchObject({
      code: 'link_invalid',
    })
    expect(await keptMails(app, 'verified@example.com')).toEqual([])
    expect(await keptMails(app, 'nobody@example.com')).toEqual([])
  })
})
