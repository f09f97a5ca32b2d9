import { randomUUID } from 'node:crypto'
import { reportNoteMaxLength } from '@novelette/domain/admin/reports.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { reports } from '#db/moderation-schema.ts'
import { letters } from '#db/schema.ts'
import { policies } from '#limits/policies.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { readZip } from '#test/read-zip.ts'
import { collectLiveEvents, storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
let eve: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  jack = await app.signUpAndIn('Jack')
  eve = await app.signUpAndIn('Eve')
})
afterAll(() => app.stop())

const toJack = async (letter = {}) => {
  const [id = ''] = await storeLetters(app.deps, rose.user.id, jack.user.id, [{ status: 'read', ...letter }])
  return id
}
const reportsOf = (letterId: string) =>
  app.deps.db.select().from(reports).where(eq(reports.letterId, letterId))
const asThreat = (letterId: string) => ({ letterId, reason: 'threat', note: '' }) as const
const moment = expect.any(Date)

describe('reports.report', () => {
  it('stores the report, tells the writer nothing and leaves the letter in place', async () => {
    const letterId = await toJack()
    const roses = collectLiveEvents(app.deps, rose.user.id)
    const report = { reason: 'threat', createdAt: moment }
    expect(await jack.client.reports.ofLetter({ id: letterId })).toEqual({ report: null })
    expect(
      await jack.client.reports.report({ letterId, reason: 'threat', note: '  He knows where I live.\n' }),
    ).toEqual({
      report,
    })
    expect(await jack.client.reports.ofLetter({ id: letterId })).toEqual({ report })
    await roses.close()
    expect(roses.events).toEqual([])
    expect(await reportsOf(letterId)).toEqual([
      {
        id: expect.any(String),
        letterId,
        reporterId: jack.user.id,
        writerId: rose.user.id,
        reason: 'threat',
        note: 'He knows where I live.',
        outcome: null,
        createdAt: moment,
      },
    ])
    expect((await jack.client.letters.received({ id: letterId })).status).toBe('read')
    expect(await rose.client.reports.ofLetter({ id: letterId })).toEqual({ report: null })
  })

  it('is idempotent, also when called concurrently', async () => {
    const letterId = await toJack()
    const both = await Promise.all([
      jack.client.reports.report(asThreat(letterId)),
      jack.client.reports.report({ letterId, reason: 'spam', note: 'The other tab.' }),
    ])
    expect(both[0]).toEqual(both[1])
    const stored = await reportsOf(letterId)
    expect(stored).toHaveLength(1)
    expect(await jack.client.reports.report({ letterId, reason: 'other', note: 'Changed.' })).toEqual(both[0])
    await jack.client.letters.remove({ id: letterId })
    expect(await jack.client.reports.report(asThreat(letterId))).toEqual(both[0])
    expect(await reportsOf(letterId)).toEqual(stored)
  })

  /** Rule 6.2 */
  it('accepts only a received, opened letter that is not removed, even if it was taken back since', async () => {
    const refused = { code: 'not_found', status: 404 }
    const letterId = await toJack()
    for (const person of [rose, eve]) {
      await expect(person.client.reports.report(asThreat(letterId))).rejects.toMatchObject(refused)
    }
    const unshown = [
      await toJack({ status: 'sent' }),
      await toJack({ status: 'delivered' }),
      await toJack({ hiddenFromReceiver: true }),
      randomUUID(),
    ]
    for (const id of unshown) {
      await expect(jack.client.reports.report(asThreat(id))).rejects.toMatchObject(refused)
      expect(await reportsOf(id)).toEqual([])
    }
    expect(await reportsOf(letterId)).toEqual([])
    const takenBack = await toJack({ hiddenFromSender: true, takenBackAt: new Date() })
    expect((await jack.client.reports.report(asThreat(takenBack))).report?.reason).toBe('threat')
  })

  it('answers not_found for a letter that is erased concurrently', async () => {
    const gone = [await toJack(), await toJack()]
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    for (const [round, letterId] of gone.entries()) {
      const isIt = eq(letters.id, letterId)
      const answer = await app.deps.db.transaction(async tx => {
        await tx.select({ id: letters.id }).from(letters).where(isIt).for('update')
        const code = jack.client.reports.report(asThreat(letterId)).then(
          () => 'done',
          (error: { code?: string }) => error.code,
        )
        await vi.waitUntil(async () => (await app.deps.db.execute(waiting)).rows.length > 0, {
          timeout: 30_000,
        })
        await (round === 0 ? tx.delete(letters) : tx.update(letters).set({ hiddenFromReceiver: true })).where(
          isIt,
        )
        return { code }
      })
      expect(await answer.code).toBe('not_found')
    }
  })

  it('stores a note of up to 500 characters unchanged', async () => {
    const note = `<script>alert("x")</script> ${'é'.repeat(reportNoteMaxLength - 28)}`
    expect(note).toHaveLength(reportNoteMaxLength)
    const letterId = await toJack()
    await jack.client.reports.report({ letterId, reason: 'other', note })
    expect((await reportsOf(letterId))[0]?.note).toBe(note)
  })

  it('refuses invalid input with 400', async () => {
    const letterId = await toJack()
    const good = asThreat(letterId)
    const bad = [
      { ...good, reason: 'boredom' },
      { ...good, note: 'x'.repeat(reportNoteMaxLength + 1) },
      { ...good, note: 'nul \0' },
      { ...good, note: null },
      { ...good, letterId: 'letter' },
      { ...good, writerId: eve.user.id },
      { ...good, outcome: 'dismissed' },
      { letterId },
    ]
    for (const json of bad) {
      const answer = await jack.fetch('/api/rpc/reports/report', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ json }),
      })
      expect(answer.status, JSON.stringify(json)).toBe(400)
    }
    expect(await reportsOf(letterId)).toEqual([])
  })

  it('refuses a visitor', async () => {
    const letterId = await toJack()
    const { reports: calls } = app.visitor().client
    for (const call of [calls.report(asThreat(letterId)), calls.ofLetter({ id: letterId })]) {
      await expect(call).rejects.toMatchObject({ code: 'signed_out', status: 401 })
    }
    expect(await reportsOf(letterId)).toEqual([])
  })
})

it('reports are in the account download of their reporter only', async () => {
  const wim = await app.signUpAndIn('Wim')
  const [letterId = ''] = await storeLetters(app.deps, rose.user.id, wim.user.id, [{ status: 'read' }])
  await wim.client.reports.report({ letterId, reason: 'other', note: 'It <i>bit</i> me.' })
  const accountOf = async (person: TestPerson) => {
    const { path } = await person.client.accountData.start()
    const zip = await (await person.fetch(path)).arrayBuffer()
    return JSON.parse(readZip(Buffer.from(zip)).get('account.json') ?? '')
  }
  const reportedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  expect((await accountOf(wim)).reports).toEqual([
    { letter: letterId, from: 'Rose', reason: 'other', note: 'It <i>bit</i> me.', reportedAt },
  ])
  expect((await accountOf(rose)).reports).toEqual([])
})

it('reports.report is rate limited per quarter of an hour', async () => {
  const strict = await startTestApp({ limitFactor: 1 })
  const ida = await strict.signUpAndIn('Ida')
  const max = await strict.signUpAndIn('Max')
  const most = policies.report.account.perQuarterHour
  const ids = await storeLetters(
    strict.deps,
    max.user.id,
    ida.user.id,
    Array.from({ length: most + 1 }, () => ({ status: 'read' })),
  )
  for (const letterId of ids.slice(0, most)) await ida.client.reports.report(asThreat(letterId))
  const oneMore = ida.client.reports.report(asThreat(ids[most] ?? ''))
  await expect(oneMore).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
  const stored = { report: { reason: 'threat', createdAt: expect.any(Date) } }
  for (const letterId of ids.slice(0, most))
    await expect(ida.client.reports.report(asThreat(letterId))).resolves.toMatchObject(stored)
  await strict.stop()
})
