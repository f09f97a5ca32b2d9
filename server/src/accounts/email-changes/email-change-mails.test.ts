import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { purgeExpired } from '#accounts/purging/purge-expired.ts'
import { emailChanges } from '#db/access-schema.ts'
import { freePort } from '#test/free-port.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { testPassword } from '#test/insert-account.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { queuedMails, untilNoMailIsQueued } from '#test/stored-mail.ts'

describe('mail about a change of address while the mail server is down', () => {
  let app: TestApp
  let port: number
  let smtp: TestSmtp | null = null
  beforeEach(async () => {
    port = await freePort()
    app = await startTestApp({ smtpUrl: `smtp://127.0.0.1:${port}` })
  })
  afterEach(async () => {
    await smtp?.stop()
    smtp = null
    await app.stop()
  })

  const until = <T>(check: () => T) => vi.waitUntil(check, { timeout: 30_000, interval: 50 })
  const failed = async (count: number) =>
    (await queuedMails(app)).filter(mail => mail.attempts >= 1).length === count
  const rose = async () => {
    const person = await app.signUpAndIn('Rose')
    await person.client.emailChanges.ask({ email: 'rose@new.example', password: testPassword })
    await until(() => failed(2))
    return person
  }
  const received = async () => {
    const server = await startSmtp(port)
    smtp = server
    await untilNoMailIsQueued(app)
    return server.mails.map(mail => `${mail.to?.[0]?.address}: ${mail.subject}`).sort()
  }

  it('is sent to both addresses after the mail server is back', async () => {
    await rose()
    expect(await received()).toEqual([
      'rose@example.com: Someone asked to change your address at Novelette',
      'rose@new.example: Confirm your new address for Novelette',
    ])
  })

  it('is not sent once the change was cancelled', async () => {
    const person = await rose()
    await person.client.emailChanges.cancel()
    expect(await received()).toEqual([])
  })

  it('reaches the old address after the change was confirmed, even two days later', async () => {
    const person = await rose()
    const [change] = await app.deps.db
      .select()
      .from(emailChanges)
      .where(eq(emailChanges.userId, person.user.id))
    const token = app.deps.auth.links.changeEmail.sign(change?.id ?? '', new Date(Date.now() + 60_000))
    await person.client.emailChanges.confirm({ token })
    await app.deps.db.update(emailChanges).set({
      confirmedAt: sql`${emailChanges.confirmedAt} - interval '2 days'`,
      expiresAt: sql`${emailChanges.expiresAt} - interval '2 days'`,
    })
    await purgeExpired(app.deps.db)
    expect(await received()).toEqual(['rose@example.com: Your address at Novelette was changed'])
  })
})
