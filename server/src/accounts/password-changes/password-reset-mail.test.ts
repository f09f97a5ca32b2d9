import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendPasswordResetMail } from '#accounts/password-changes/password-mails.ts'
import { mailPauses, passwordResets } from '#db/access-schema.ts'
import { addJob } from '#db/add-job.ts'
import { type MailJob, mailKey } from '#mail/queue-mail.ts'
import { freePort } from '#test/free-port.ts'
import type { TestPerson } from '#test/harness.ts'
import { startAppWithMovableClock } from '#test/scheduling/movable-clock.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { linkTokenIn, queuedMails, untilNoMailIsQueued } from '#test/stored-mail.ts'

const tenMinutes = 600_000
const name = 'send-password-reset-mail'

describe('the password reset mail while the mail server is down', () => {
  let app: Awaited<ReturnType<typeof startAppWithMovableClock>>
  let port: number
  let rose: TestPerson
  let smtp: TestSmtp | null = null
  beforeEach(async () => {
    port = await freePort()
    app = await startAppWithMovableClock({
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

  const until = <T>(check: () => T) => vi.waitUntil(check, { timeout: 30_000, interval: 50 })
  const links = () => app.deps.db.select().from(passwordResets).where(eq(passwordResets.userId, rose.user.id))
  const ask = (ms: number) => addJob(app.deps.db, name, { userId: rose.user.id, askedAt: Date.now() - ms })

  /** Rule 1.5 */
  it('is retried with one link, which works until 10 minutes after the request', async () => {
    await app.visitor().client.passwords.forgot({ email: rose.user.email })
    const job = await until(async () => (await queuedMails(app)).find(mail => mail.attempts >= 2))
    expect(await links()).toHaveLength(1)

    const server = await startSmtp(port)
    smtp = server
    const mail = await until(() => server.mails[0])
    expect(mail.to).toMatchObject([{ address: rose.user.email }])
    const token = linkTokenIn({ text: mail.text ?? '' })
    expect(mail.html).toContain(`http://localhost:3000/reset-password?token=${token}&amp;type=recovery`)
    expect((await links()).map(link => link.expiresAt.getTime())).toEqual([Number(job?.askedAt) + tenMinutes])
    await app.visitor().client.passwords.reset({ token, password: 'a lantern in the window' })
  })

  it('is dropped once its link would have expired', async () => {
    await ask(0)
    await until(async () => (await queuedMails(app)).some(mail => mail.attempts >= 1))
    await app.move('10 minutes')
    await untilNoMailIsQueued(app)
    const server = await startSmtp(port)
    smtp = server
    await app.visitor().client.passwords.forgot({ email: rose.user.email })
    await untilNoMailIsQueued(app)
    expect(server.mails).toHaveLength(1)
    expect(await links()).toHaveLength(1)
  })

  it('is dropped by a server that picks it up after 10 minutes, and sent just before', async () => {
    const server = await startSmtp(port)
    smtp = server
    await ask(tenMinutes + 1_000)
    await untilNoMailIsQueued(app)
    expect([server.mails, await links()]).toEqual([[], []])
    await ask(tenMinutes - 60_000)
    const mail = await until(() => server.mails[0])
    const { good } = await app
      .visitor()
      .client.passwords.checkLink({ token: linkTokenIn({ text: mail.text ?? '' }) })
    expect(good).toBe(true)
  })

  it('is not sent once more by a job whose end was lost with its database', async () => {
    const server = await startSmtp(port)
    smtp = server
    const job = { userId: rose.user.id, askedAt: Date.now() }
    await sendPasswordResetMail(app.deps, job)
    await sendPasswordResetMail(app.deps, job)
    expect(server.mails).toHaveLength(1)
    expect(await queuedMails(app)).toEqual([])
  })

  const waiting = async () => {
    const { rows } = await app.deps.db.execute<{ id: string; payload: MailJob }>(
      sql`select id, payload from graphile_worker._private_jobs where key = ${mailKey(name, { userId: rose.user.id })}`,
    )
    return rows[0]
  }
  const inAnHour = () => new Date(Date.now() + 3_600_000)

  it('leaves a newer queued request in place when it fails, and replaces an older one', async () => {
    const askedAt = Date.now()
    const job = { userId: rose.user.id, askedAt }
    const key = mailKey(name, job)
    await addJob(app.deps.db, name, job, { key, runAt: inAnHour() })
    await sendPasswordResetMail(app.deps, { ...job, askedAt: askedAt - 60_000 })
    expect((await waiting())?.payload).toEqual(job)
    await app.deps.db.execute(
      sql`update graphile_worker._private_jobs set payload = ${JSON.stringify({ ...job, askedAt: askedAt - 1 })} where key = ${key}`,
    )
    // The fifth retry is half a minute away.
    await sendPasswordResetMail(app.deps, { ...job, attempt: 5 })
    expect((await waiting())?.payload).toEqual({ ...job, attempt: 6 })
  })

  it('brings a link that expires 10 minutes after the request, even when delayed by the one-minute pause', async () => {
    const pause = app.deps.auth.fingerprint(name, rose.user.email)
    await app.deps.db.insert(mailPauses).values({ key: pause, until: inAnHour() })
    await app.visitor().client.passwords.forgot({ email: rose.user.email })
    const job = await vi.waitUntil(
      async () => {
        const found = await waiting()
        return found?.payload.notBefore && found
      },
      { timeout: 30_000, interval: 50 },
    )
    smtp = await startSmtp(port)
    await app.deps.db.execute(
      sql`select graphile_worker.reschedule_jobs(array[${job.id}::bigint], run_at => now())`,
    )
    const server = smtp
    await until(() => server.mails[0])
    const worksUntil = job.payload.askedAt + tenMinutes
    expect((await links()).map(link => link.expiresAt.getTime())).toEqual([worksUntil])
    expect(worksUntil).toBeLessThanOrEqual(Date.now() + tenMinutes)
  })
})
