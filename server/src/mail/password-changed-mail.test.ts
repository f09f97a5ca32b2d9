import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { users } from '#db/schema.ts'
import { addJob } from '#jobs/add-job.ts'
import { writePasswordChanged } from '#mail/messages/password-changed.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { keptMails, mailsTo } from '#test/kept-mail.ts'

const day = 86_400_000

describe('the mail that a password was changed', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const queue = async (username: string, changedAt: number) => {
    const { user } = await app.signUpAndIn(username)
    await addJob(app.parts.db, 'send-password-changed-mail', { userId: user.id, askedAt: changedAt })
    return user
  }
  const messageOf = (username: string, changedAt: Date) =>
    writePasswordChanged({ username, changedAt, appUrl: 'http://localhost:3000' })
  const allDone = () =>
    vi.waitUntil(
      async () => (await app.parts.db.execute(sql`select from graphile_worker._private_jobs`)).rowCount === 0,
      { timeout: 10_000, interval: 50 },
    )

  it('says when that was, also when it comes days later', async () => {
    const changedAt = Date.now() - 2 * day
    const { email } = await queue('Late', changedAt)
    const [mail] = await mailsTo(app, email)
    expect(mail?.text).toBe((await messageOf('Late', new Date(changedAt))).text)
    const { html, text } = await messageOf('Rose', new Date('2026-03-04T22:03:59Z'))
    for (const form of [html, text]) {
      expect(form).toContain('Your password was changed, Rose')
      expect(form).toContain('was changed on March 4, 2026 at 10:03 PM UTC')
      expect(form).toContain('http://localhost:3000/forgot-password')
    }
  })

  it('is not sent when it is a week old, or the account is gone', async () => {
    const old = await queue('Old', Date.now() - 8 * day)
    await allDone()
    const gone = await app.signUpAndIn('Gone')
    await app.parts.db.transaction(async tx => {
      await addJob(tx, 'send-password-changed-mail', { userId: gone.user.id, askedAt: Date.now() })
      await tx.delete(users).where(sql`${users.id} = ${gone.user.id}`)
    })
    await allDone()
    expect(await keptMails(app, old.email)).toEqual([])
    expect(await keptMails(app, gone.user.email)).toEqual([])
  })
})
