import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writePasswordChanged } from '#accounts/password-changes/password-mails.ts'
import { passkeys } from '#db/access-schema.ts'
import { addJob } from '#db/add-job.ts'
import { users } from '#db/schema.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { endMailPauses, mailsTo, storedMails, untilNoMailIsQueued } from '#test/stored-mail.ts'

const day = 86_400_000

describe('the password-changed mail', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const queue = async (username: string, changedAt: number) => {
    const { user } = await app.signUpAndIn(username)
    await addJob(app.deps.db, 'send-password-changed-mail', { userId: user.id, askedAt: changedAt })
    return user
  }
  const messageOf = (username: string, changedAt: Date) =>
    writePasswordChanged({ username, changedAt, appUrl: 'http://localhost:3000' })

  it('says when the password was changed, also days later', async () => {
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

  it('says how many passkeys still work and when the newest was added, without their names', async () => {
    const { user } = await app.signUpAndIn('Keys')
    const key = (name: string, createdAt: string) => ({
      userId: user.id,
      name,
      credentialId: name,
      publicKey: Buffer.alloc(1),
      counter: 0,
      transports: [],
      createdAt: new Date(createdAt),
    })
    const tell = () =>
      addJob(app.deps.db, 'send-password-changed-mail', { userId: user.id, askedAt: Date.now() })
    await app.deps.db.insert(passkeys).values(key('mine', '2026-03-04T22:03:59Z'))
    await tell()
    const [first] = await mailsTo(app, user.email)
    const one =
      'A passkey, added on March 4, 2026 at 10:03 PM UTC, still opens your account without any password.'
    expect(first?.text.replace(/\s+/g, ' ')).toContain(one)
    await app.deps.db.insert(passkeys).values(key('theirs', '2026-03-05T08:00:00Z'))
    await endMailPauses(app)
    await tell()
    const mail = (await mailsTo(app, user.email, 2)).at(0)
    const two = '2 passkeys, the newest added on March 5, 2026 at 8:00 AM UTC, still open your account'
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(two)
    expect(mail?.text).not.toContain('theirs')
  })

  it('is not sent after a week, or when the account is gone', async () => {
    const old = await queue('Old', Date.now() - 8 * day)
    await untilNoMailIsQueued(app)
    const gone = await app.signUpAndIn('Gone')
    await app.deps.db.transaction(async tx => {
      await addJob(tx, 'send-password-changed-mail', { userId: gone.user.id, askedAt: Date.now() })
      await tx.delete(users).where(sql`${users.id} = ${gone.user.id}`)
    })
    await untilNoMailIsQueued(app)
    expect(await storedMails(app, old.email)).toEqual([])
    expect(await storedMails(app, gone.user.email)).toEqual([])
  })
})
