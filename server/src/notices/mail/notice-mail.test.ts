import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mailPauses } from '#db/access-schema.ts'
import { noticeSettings } from '#db/notices-schema.ts'
import { letters, sessions } from '#db/schema.ts'
import { sendNoticeMail, tried } from '#notices/mail/notice-mail.ts'
import { freePort } from '#test/free-port.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import {
  ago,
  chooseNotices,
  lookForNotices,
  tellNow,
  untilNoticesAreSent,
} from '#test/notices/tell-notices.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let smtp: TestSmtp
let port: number
let jack: TestPerson
beforeAll(async () => {
  port = await freePort()
  smtp = await startSmtp(port)
  app = await startTestApp({ smtpUrl: smtp.url, mailFrom: 'Novelette <post@example.org>' })
  jack = await app.signUpAndIn('Jack')
})
beforeEach(() => app.deps.db.delete(mailPauses))
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

let readers = 0
async function createReader(choices: Parameters<typeof chooseNotices>[2] = {}): Promise<TestPerson> {
  readers += 1
  const person = await app.signUpAndIn(`Reader${readers}`)
  await leave(person)
  await chooseNotices(app, person.user.id, choices)
  return person
}

const leave = ({ user }: TestPerson) =>
  app.deps.db
    .update(sessions)
    .set({ createdAt: ago('10 days'), expiresAt: ago('2 hours') })
    .where(eq(sessions.userId, user.id))
const write = ({ user }: TestPerson, count = 1, came = '2 hours') =>
  storeLetters(
    app.deps,
    jack.user.id,
    user.id,
    Array.from({ length: count }, () => ({ preview: 'My dearest Rosalind', createdAt: ago(came) })),
  )
const mailsTo = ({ user }: TestPerson) =>
  smtp.mails.filter(({ to }) => to?.some(one => one.address === user.email))
const settingsOf = async ({ user }: TestPerson) => {
  const [row] = await app.deps.db.select().from(noticeSettings).where(eq(noticeSettings.userId, user.id))
  return row
}
const change = ({ user }: TestPerson, set: Partial<typeof noticeSettings.$inferInsert>) =>
  app.deps.db.update(noticeSettings).set(set).where(eq(noticeSettings.userId, user.id))
const send = ({ user }: TestPerson) => sendNoticeMail(app.deps, { userId: user.id, askedAt: Date.now() })
const jobsOf = async ({ user }: TestPerson) => {
  const { rows } = await app.deps.db.execute<{ priority: number; payload: object; attempt: number }>(sql`
    select priority, payload, coalesce((payload ->> 'attempt')::int, 0) as attempt
    from graphile_worker._private_jobs where key = ${`send-notice-mail:${user.id}`}`)
  return rows
}

/** One that is replaced while it runs loses its key. */
const mailJobsFor = async ({ user }: TestPerson) => {
  const { rows } = await app.deps.db.execute<{ count: number }>(
    sql`select count(*)::int from graphile_worker._private_jobs where payload ->> 'userId' = ${user.id}`,
  )
  return rows[0]?.count
}

describe('the mail that a letter has come', () => {
  /** Rule 9.1 */
  it('says that and nothing of it, and how to get fewer or none', async () => {
    const rose = await createReader()
    await write(rose)
    await tellNow(app)
    const [mail] = mailsTo(rose)
    expect(mail).toMatchObject({
      from: { name: 'Novelette', address: 'post@example.org' },
      to: [{ address: rose.user.email }],
      subject: 'A letter has come',
    })
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain('It waits for you in its envelope.')
      expect(form).toContain('We write once, and not again until you have been here.')
      expect(form).toContain('http://localhost:3000/inbox')
      expect(form).toContain('Change Notices')
      expect(form).toMatch(/http:\/\/localhost:3000\/notices\/stop#[\w-]+/)
      expect(form).not.toMatch(/Jack|Rosalind|dearest|starry/)
      expect(form).not.toContain(jack.user.email)
    }
    expect(mail?.html).not.toMatch(/<img|<script|<link|url\(/)
  })

  /** Rule 9.5 */
  it('has the headers of a one-click stop', async () => {
    const rose = await createReader()
    await write(rose)
    await tellNow(app)
    const headers = new Map(mailsTo(rose)[0]?.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe')).toMatch(/^<http:\/\/localhost:3000\/api\/mail\/stop\?n=[\w-]+>$/)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(headers.get('list-id')).toBe('<letters.localhost>')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.has('reply-to')).toBe(false)
    expect([...headers].join('\n')).not.toMatch(/Rosalind|Jack/)
  })

  /** Rule 9.1 */
  it.each([
    ['the writer where names are asked for', { names: true }, 1, 'A letter from Jack has come'],
    ['how many have come', {}, 3, '3 letters have come'],
    ['how many have come, and no name', { names: true }, 2, '2 letters have come'],
  ])('names %s', async (_, choices, count, subject) => {
    const rose = await createReader(choices)
    await write(rose, count)
    await tellNow(app)
    expect(mailsTo(rose).map(mail => mail.subject)).toEqual([subject])
  })

  /** Rule 9.3 */
  it('comes once in an absence however many letters do, and again after one was here', async () => {
    const rose = await createReader()
    await write(rose, 30)
    await tellNow(app)
    await write(rose, 1, '1 hour')
    await tellNow(app)
    await tellNow(app)
    expect(mailsTo(rose)).toHaveLength(1)
    await app.signIn(rose.user.email, rose.password)
    await leave(rose)
    await change(rose, { mailedAt: ago('4 hours') })
    await write(rose, 1, '1 hour')
    await tellNow(app)
    expect(mailsTo(rose).map(mail => mail.subject)).toEqual(['30 letters have come', '32 letters have come'])
  })

  it('comes once although two servers look at the same time', async () => {
    const rose = await createReader()
    await write(rose, 2)
    await Promise.all([lookForNotices(app), lookForNotices(app), lookForNotices(app)])
    await untilNoticesAreSent(app)
    expect(mailsTo(rose)).toHaveLength(1)
  })

  /** Rule 9.2 */
  it('comes once although somebody looks again while it is handed over', async () => {
    const rose = await createReader()
    await write(rose)
    const isAtServer = Promise.withResolvers<void>()
    const isTaken = Promise.withResolvers<void>()
    await smtp.stop()
    smtp = await startSmtp(port, {
      onMailFrom: (_address, _session, done) => {
        isAtServer.resolve()
        void isTaken.promise.then(() => done())
      },
    })
    await lookForNotices(app)
    await isAtServer.promise
    await lookForNotices(app)
    expect(await mailJobsFor(rose)).toBe(1)
    isTaken.resolve()
    await untilNoticesAreSent(app)
    expect(mailsTo(rose)).toHaveLength(1)
  })

  it.each<[string, (person: TestPerson, id: string) => Promise<unknown>]>([
    ['read', (_, id) => app.deps.db.update(letters).set({ status: 'read' }).where(eq(letters.id, id))],
    [
      'taken back',
      (_, draftOf) =>
        app.deps.db.update(letters).set({ hiddenFromReceiver: true }).where(eq(letters.id, draftOf)),
    ],
    ['of a reader who is here again', person => app.signIn(person.user.email, person.password)],
    ['of a reader who wants no more mail', person => change(person, { mail: 'never' })],
  ])('is not sent for a letter that is %s once it is due', async (_, meanwhile) => {
    const rose = await createReader()
    const [id = ''] = await write(rose)
    await meanwhile(rose, id)
    await send(rose)
    expect(mailsTo(rose)).toEqual([])
  })

  /** Rule 9.8 */
  it('waits in its queue behind all other mail, by nothing but an id', async () => {
    const rose = await createReader()
    await write(rose)
    await smtp.stop()
    await lookForNotices(app)
    await vi.waitUntil(async () => ((await jobsOf(rose))[0]?.attempt ?? 0) >= 2, { timeout: 30_000 })
    const [job] = await jobsOf(rose)
    expect(job?.priority).toBe(10)
    expect(job?.payload).toEqual({
      userId: rose.user.id,
      askedAt: expect.any(Number),
      attempt: expect.any(Number),
    })
    smtp = await startSmtp(port)
    await vi.waitUntil(async () => (await jobsOf(rose)).length === 0, { timeout: 30_000 })
    expect(mailsTo(rose)).toHaveLength(1)
  })

  /** Rule 9.8 */
  it('takes its turn, a twentieth of a second after the one before, whether or not it is still needed', async () => {
    const job = { userId: jack.user.id, askedAt: Date.now() }
    const pauses = vi.spyOn(timers, 'setTimeout')
    syncBuiltinESMExports()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 100)
    const turns = [job, job, job, { ...job, about: tried }].map(one => sendNoticeMail(app.deps, one))
    clock.mockRestore()
    expect(pauses.mock.calls.map(([ms]) => ms)).toEqual([50, 100, 150])
    pauses.mockRestore()
    syncBuiltinESMExports()
    await Promise.all(turns)
  })

  /** Rule 9.2 */
  it('is handed over twice at most, when nobody knows whether it was', async () => {
    const rose = await createReader()
    await write(rose)
    await change(rose, { unconfirmedMails: 1 })
    await send(rose)
    expect(mailsTo(rose)).toHaveLength(1)
    expect(await settingsOf(rose)).toMatchObject({ unconfirmedMails: 0, mailedAt: expect.any(Date) })

    const ida = await createReader({ unconfirmedMails: 2 })
    await write(ida)
    await send(ida)
    expect(mailsTo(ida)).toEqual([])
    expect(await settingsOf(ida)).toMatchObject({ unconfirmedMails: 0, mailedAt: expect.any(Date) })
  })

  /** Rule 9.5 */
  it('is the last when three were refused for good, and a delivery in between forgets the others', async () => {
    await smtp.stop()
    let isRefusing = true
    smtp = await startSmtp(port, {
      onRcptTo: (_address, _session, done) =>
        done(isRefusing ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
    })
    const rose = await createReader()
    await write(rose)
    const refuse = async (failures: number, mail: string) => {
      await tellNow(app)
      expect(await settingsOf(rose)).toMatchObject({ mailFailures: failures, mail, unconfirmedMails: 0 })
    }
    await refuse(1, 'at_once')
    await refuse(2, 'at_once')
    isRefusing = false
    await refuse(0, 'at_once')
    isRefusing = true
    await change(rose, { mailedAt: null })
    await refuse(1, 'at_once')
    await refuse(2, 'at_once')
    await refuse(3, 'never')
    await refuse(3, 'never')
    await smtp.stop()
    smtp = await startSmtp(port)
  })
})
