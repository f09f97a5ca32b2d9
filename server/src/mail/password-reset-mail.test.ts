import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { passwordResets } from '#db/access-schema.ts'
import { addJob } from '#jobs/add-job.ts'
import { freePort } from '#test/free-port.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { tokenIn } from '#test/kept-mail.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'

const tenMinutes = 600_000

describe('a mail with a link to a new password, while the mail server is away', () => {
  let app: TestApp
  let port: number
  let rose: TestPerson
  let smtp: TestSmtp | null = null
  beforeEach(async () => {
    port = await freePort()
    app = await startTestApp({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: 'Novelette <post@example.org>',
    })
    rose = await app.signUpAndIn('Rose')
  })
  afterEach(async () => {
    await smtp?.stop()
    smtp = null
    await app.stop()
  })

  const until = <T>(check: () => T) => vi.waitUntil(check, { timeout: 15_000, interval: 50 })
  const attempts = async () => {
    const { rows } = await app.parts.db.execute<{ attempt: string | null; asked_at: string }>(
      sql`select payload ->> 'attempt' as attempt, payload ->> 'askedAt' as asked_at from graphile_worker._private_jobs`,
    )
    return rows.map(row => ({ number: Number(row.attempt), askedAt: Number(row.asked_at) }))
  }
  const links = () =>
    app.parts.db.select().from(passwordResets).where(eq(passwordResets.userId, rose.user.id))
  /** Asked for so long ago. */
  const ask = (ms: number) =>
    addJob(app.parts.db, 'send-password-reset-mail', { userId: rose.user.id, askedAt: Date.now() - ms })

  it('waits, keeps one link however often it is tried, and brings one that works 10 minutes from the asking', async () => {
    await app.visitor().client.passwords.forgot({ email: rose.user.email })
    const job = await until(async () => (await attempts()).find(one => one.number >= 2))
    expect(await links()).toHaveLength(1)

    const server = await startSmtp(port)
    smtp = server
    const mail = await until(() => server.mails[0])
    expect(mail.to).toMatchObject([{ address: rose.user.email }])
    const token = tokenIn({ text: mail.text ?? '' })
    expect(mail.html).toContain(`http://localhost:3000/reset-password?token=${token}&amp;type=recovery`)
    expect((await links()).map(link => link.expiresAt.getTime())).toEqual([Number(job?.askedAt) + tenMinutes])
    await app.visitor().client.passwords.reset({ token, password: 'a lantern in the window' })
  })

  it('is not sent any more once its link would be too old', async () => {
    await ask(tenMinutes - 2_500)
    await until(async () => (await attempts()).some(one => one.number >= 1))
    await until(async () => (await attempts()).length === 0)
    const server = await startSmtp(port)
    smtp = server
    await app.visitor().client.passwords.forgot({ email: rose.user.email })
    await until(async () => (await attempts()).length === 0)
    expect(server.mails).toHaveLength(1)
    expect(await links()).toHaveLength(1)
  })

  it('is not sent by a server that comes to it too late, but is a moment before', async () => {
    const server = await startSmtp(port)
    smtp = server
    await ask(tenMinutes + 1_000)
    await until(async () => (await attempts()).length === 0)
    expect([server.mails, await links()]).toEqual([[], []])
    await ask(tenMinutes - 10_000)
    const mail = await until(() => server.mails[0])
    const { good } = await app
      .visitor()
      .client.passwords.checkLink({ token: tokenIn({ text: mail.text ?? '' }) })
    expect(good).toBe(true)
  })
})
