import { randomUUID } from 'node:crypto'
import { adminReasonMaxLength } from '@novelette/domain/admin/admin.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { eraseDueAccounts } from '#account-data/deletion/erasure.ts'
import { writeWarning } from '#admin/reports/resolving.ts'
import { addJob } from '#db/add-job.ts'
import { adminActions, reports } from '#db/moderation-schema.ts'
import { users } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { reportedLetter } from '#test/reported-letters.ts'
import { endMailPauses, mailsTo, storedMails, untilNoMailIsDue } from '#test/stored-mail.ts'

let app: TestApp
let keeper: TestPerson
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp({ adminEmail: 'keeper@example.com' })
  keeper = await app.signUpAndIn('Keeper')
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())
beforeEach(() => app.deps.db.execute(sql`truncate ${adminActions}`))

const reportOf = (writer: TestPerson, more = {}) => reportedLetter(app, { writer, reporter: jack }, more)
type Order = Parameters<TestPerson['client']['admin']['resolveReport']>[0]
const resolve = (order: Order) => keeper.client.admin.resolveReport(order)
const warned = (reportId: string) => ({ reportId, outcome: 'warned', reason: 'Twice now.' }) as const
const banned = (reportId: string) => ({ reportId, outcome: 'banned', reason: 'A third time.' }) as const
const outcomeOf = async (reportId: string) => {
  const [row] = await app.deps.db.select().from(reports).where(eq(reports.id, reportId))
  return row?.outcome
}
const lines = () =>
  app.deps.db
    .select({ kind: adminActions.kind, subjectId: adminActions.subjectId, reason: adminActions.reason })
    .from(adminActions)
    .orderBy(adminActions.createdAt)
const mailText = async (username: string, reason: 'threat' | 'spam' | 'harassment') =>
  (await writeWarning({ username, reason, appUrl: 'http://localhost:3000' })).text

describe('admin.resolveReport', () => {
  it('dismisses a report with or without a reason, and tells the writer nothing', async () => {
    const rose = await app.signUpAndIn('Rose')
    const [first, second] = [await reportOf(rose), await reportOf(rose)]
    await resolve({ reportId: first.reportId, outcome: 'dismissed', reason: '' })
    await resolve({ reportId: second.reportId, outcome: 'dismissed', reason: ' A quarrel. ' })
    expect(await lines()).toEqual([
      { kind: 'dismiss-report', subjectId: rose.user.id, reason: '' },
      { kind: 'dismiss-report', subjectId: rose.user.id, reason: 'A quarrel.' },
    ])
    const { reports: open } = await keeper.client.admin.reports({})
    expect(open.filter(one => one.writer.id === rose.user.id)).toEqual([])
    const resolved = await keeper.client.admin.reports({ state: 'resolved' })
    expect(resolved.reports.map(one => one.outcome)).toEqual(['dismissed', 'dismissed'])
    expect((await rose.client.accounts.session())?.username).toBe('Rose')
  })

  it('warns the writer by a mail without reporter, note, letter or the admin’s reason', async () => {
    const eve = await app.signUpAndIn('Eve')
    const { reportId } = await reportOf(eve, { reason: 'threat', note: 'At my door.', text: 'I am coming.' })
    await resolve(warned(reportId))
    const [mail] = await mailsTo(app, eve.user.email)
    expect(mail?.subject).toBe('A letter that you sent was reported')
    expect(mail?.text).toBe(await mailText('Eve', 'threat'))
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain('A threat')
      expect(form).toContain('http://localhost:3000/terms')
      expect(form).not.toMatch(/Jack|At my door|I am coming|Twice now/)
    }
    expect(await lines()).toEqual([{ kind: 'warn', subjectId: eve.user.id, reason: 'Twice now.' }])
    expect((await eve.client.accounts.session())?.username).toBe('Eve')
  })

  it('sends both of two warnings, the second a minute later', async () => {
    const max = await app.signUpAndIn('Max')
    const one = await reportOf(max, { reason: 'spam' })
    const two = await reportOf(max, { reason: 'harassment' })
    await Promise.all([resolve(warned(one.reportId)), resolve(warned(two.reportId))])
    await mailsTo(app, max.user.email)
    await endMailPauses(app)
    await app.deps.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
    await app.deps.db.execute(sql`select graphile_worker.add_job('erase-old-letters', '{}'::json)`)
    const mails = await mailsTo(app, max.user.email, 2)
    const texts = [await mailText('Max', 'spam'), await mailText('Max', 'harassment')]
    expect(mails.map(mail => mail.text).toSorted()).toEqual(texts.toSorted())
  })

  it('sends both of two warnings that were asked for at the same moment', async () => {
    const nora = await app.signUpAndIn('Nora')
    const stored = [await reportOf(nora, { reason: 'spam' }), await reportOf(nora, { reason: 'harassment' })]
    await app.deps.db
      .update(reports)
      .set({ outcome: 'warned' })
      .where(
        inArray(
          reports.id,
          stored.map(({ reportId }) => reportId),
        ),
      )
    const askedAt = Date.now()
    for (const { reportId } of stored) {
      const job = { userId: nora.user.id, about: reportId, askedAt }
      await addJob(app.deps.db, 'send-warning-mail', job, { key: reportId })
      await mailsTo(app, nora.user.email)
      await untilNoMailIsDue(app)
    }
    await endMailPauses(app)
    await app.deps.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
    await app.deps.db.execute(sql`select graphile_worker.add_job('erase-old-letters', '{}'::json)`)
    expect(await mailsTo(app, nora.user.email, 2)).toHaveLength(2)
  })

  it('bans the writer at once, and logs a second ban for another letter', async () => {
    const ida = await app.signUpAndIn('Ida')
    const [one, two] = [await reportOf(ida), await reportOf(ida)]
    await resolve(banned(one.reportId))
    await expect(ida.client.letters.inbox({})).rejects.toMatchObject({ code: 'suspended' })
    await expect(app.signIn(ida.user.email, ida.password)).rejects.toMatchObject({ code: 'suspended' })
    const open = (await keeper.client.admin.reports({})).reports
    expect(open.find(report => report.id === two.reportId)).toMatchObject({ writerIsBanned: true })
    await resolve({ ...banned(two.reportId), reason: 'And a fourth.' })
    const subjectId = ida.user.id
    expect(await lines()).toEqual([
      { kind: 'ban', subjectId, reason: 'A third time.' },
      { kind: 'ban', subjectId, reason: 'And a fourth.' },
    ])
    expect(await storedMails(app, ida.user.email)).toEqual([])
  })

  it('closes the live streams of a banned writer only', async () => {
    const [mona, otto] = [await app.signUpAndIn('Mona'), await app.signUpAndIn('Otto')]
    const closeUser = vi.spyOn(app.deps.hub, 'closeUser')
    await resolve(banned((await reportOf(mona)).reportId))
    await resolve({ reportId: (await reportOf(otto)).reportId, outcome: 'warned', reason: 'Once.' })
    expect(closeUser.mock.calls).toEqual([[mona.user.id]])
  })

  it('lets one of several concurrent calls win, refuses the others and logs once', async () => {
    const noor = await app.signUpAndIn('Noor')
    const { reportId } = await reportOf(noor)
    const orders: Order[] = [
      { reportId, outcome: 'dismissed', reason: '' },
      warned(reportId),
      banned(reportId),
      banned(reportId),
    ]
    const answers = await Promise.allSettled(orders.map(resolve))
    expect(answers.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') {
        expect(answer.reason).toMatchObject({ code: 'report_resolved', status: 409 })
      }
    }
    expect(await outcomeOf(reportId)).toBe(
      orders[answers.findIndex(one => one.status === 'fulfilled')]?.outcome,
    )
    expect(await lines()).toHaveLength(1)
  })

  it('refuses to warn or ban an erased writer, but can dismiss the report', async () => {
    const gone = await app.signUpAndIn('Gone')
    const { reportId } = await reportOf(gone)
    const due = { erasesAt: sql`now() - interval '1 second'` }
    await app.deps.db.update(users).set(due).where(eq(users.id, gone.user.id))
    await eraseDueAccounts(app.deps)
    for (const order of [warned(reportId), banned(reportId)]) {
      await expect(resolve(order)).rejects.toMatchObject({ code: 'former_member', status: 409 })
    }
    expect(await outcomeOf(reportId)).toBeNull()
    expect(await lines()).toEqual([])
    expect((await keeper.client.admin.discloseLetter({ reportId })).letter?.sender.username).toBe(
      'a former member',
    )
    await resolve({ reportId, outcome: 'dismissed', reason: '' })
    expect(await outcomeOf(reportId)).toBe('dismissed')
  })

  it('refuses to ban the admin', async () => {
    const { reportId } = await reportOf(keeper)
    await expect(resolve(banned(reportId))).rejects.toMatchObject({ code: 'own_account', status: 422 })
    expect(await outcomeOf(reportId)).toBeNull()
    expect(await lines()).toEqual([])
  })

  it('refuses invalid input and unknown reports', async () => {
    const uma = await app.signUpAndIn('Uma')
    const { reportId } = await reportOf(uma)
    const bad = [
      { reportId, outcome: 'warned', reason: '' },
      { reportId, outcome: 'banned', reason: ' \n ' },
      { reportId, outcome: 'warned', reason: 'x'.repeat(adminReasonMaxLength + 1) },
      { reportId, outcome: 'warned', reason: 'nul \0' },
      { reportId, outcome: 'forgiven', reason: 'Why not' },
      { reportId: 'first', outcome: 'dismissed', reason: '' },
      { reportId, outcome: 'dismissed' },
    ]
    for (const json of bad) {
      const answer = await keeper.fetch('/api/rpc/admin/resolveReport', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ json }),
      })
      expect(answer.status, JSON.stringify(json)).toBe(400)
    }
    await expect(resolve(warned(randomUUID()))).rejects.toMatchObject({ code: 'not_found' })
    expect(await outcomeOf(reportId)).toBeNull()
    expect(await lines()).toEqual([])
  })
})
