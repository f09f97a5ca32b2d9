import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { testPassword } from '#test/insert-account.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { linkTokenIn, queuedMails, untilNoMailIsQueued } from '#test/stored-mail.ts'

describe('mail by SMTP', () => {
  let app: TestApp
  let port: number
  let smtp: TestSmtp | null
  beforeEach(async () => {
    port = await freePort()
    app = await startTestApp({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: 'Novelette <post@example.org>',
    })
  })
  afterEach(async () => {
    await smtp?.stop()
    smtp = null
    await app.stop()
  })

  const signUp = (username: string, browser = app.visitor()) =>
    browser.client.accounts.signUp({
      username,
      email: `${username.toLowerCase()}@example.com`,
      password: testPassword,
    })
  const until = <T>(check: () => T) => vi.waitUntil(check, { timeout: 30_000, interval: 50 })

  it('delivers the verification link of a sign-up, which starts a session', async () => {
    const server = await startSmtp(port)
    smtp = server
    const browser = app.visitor()
    await signUp('Rose', browser)
    const mail = await until(() => server.mails[0])
    expect(mail).toMatchObject({
      from: { name: 'Novelette', address: 'post@example.org' },
      to: [{ address: 'rose@example.com' }],
      subject: 'Confirm your email for Novelette',
    })
    expect(mail.headers.find(one => one.key === 'auto-submitted')?.value).toBe('auto-generated')
    const token = linkTokenIn({ text: mail.text ?? '' })
    expect(mail.html).toContain(`http://localhost:3000/verify-email?token=${token}`)
    expect(mail.html).not.toMatch(/<img|<script|<link|url\(/)
    expect(await browser.client.accounts.verifyEmail({ token })).toMatchObject({ username: 'Rose' })
  })

  /** Rule 7.3 */
  it('is retried while the mail server is down without blocking other calls, and is sent once it is back', async () => {
    const jack = await app.signUpAndIn('Jack')
    expect(await signUp('Rose')).toEqual({})
    expect(await signUp('Violet')).toEqual({})
    await until(async () => (await queuedMails(app)).filter(mail => mail.attempts >= 2).length === 2)
    expect(await jack.client.accounts.session()).toEqual(jack.user)

    const server = await startSmtp(port)
    smtp = server
    await until(() => server.mails.length === 2)
    expect(server.mails.map(mail => mail.to?.[0]?.address).sort()).toEqual([
      'rose@example.com',
      'violet@example.com',
    ])
    await untilNoMailIsQueued(app)
  })

  /** Rule 7.3 */
  it('is not sent once the account is verified', async () => {
    await signUp('Rose')
    await until(async () => (await queuedMails(app)).some(mail => mail.attempts >= 1))
    await app.deps.db.execute(sql`update users set email_verified = true`)
    const server = await startSmtp(port)
    smtp = server
    await untilNoMailIsQueued(app)
    expect(server.mails).toEqual([])
  })

  it('is dropped when the mail server refuses the address for good', async () => {
    let refused = 0
    smtp = await startSmtp(port, {
      onRcptTo(_address, _session, done) {
        refused += 1
        done(Object.assign(new Error('no such person'), { responseCode: 550 }))
      },
    })
    await signUp('Rose')
    await until(() => refused > 0)
    await untilNoMailIsQueued(app)
    expect(refused).toBe(1)
  })
})
