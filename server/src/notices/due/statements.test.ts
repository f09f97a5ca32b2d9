import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noticesDue } from '#db/notices-schema.ts'
import { sessions } from '#db/schema.ts'
import { queueDueNotices } from '#notices/due/queue-due-notices.ts'
import { fillNoticesDue, sendNotices } from '#notices/due/send-notices.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { ago, chooseNotices } from '#test/notices/tell-notices.ts'
import { storeLetters } from '#test/stored-letters.ts'

const many = 10_000
const few = 30

let app: TestApp
let jack: TestPerson
let rose: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  jack = await app.signUpAndIn('Jack')
  rose = await app.signUpAndIn('Rose')
  await chooseNotices(app, rose.user.id)
  // Unread and read, before she was last here.
  const old = Array.from({ length: many }, (_, n) => ({
    createdAt: ago(`${n + 300} minutes`),
    status: n % 2 === 0 ? ('sent' as const) : ('read' as const),
  }))
  await storeLetters(app.deps, jack.user.id, rose.user.id, old)
  await app.deps.db.execute(sql`analyze letters`)
})
afterAll(() => app.stop())

/** The statements that it sends, but for those of the job worker. */
async function statementsOf(work: () => Promise<unknown>) {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const calls = asked.mock.calls as unknown as [{ text?: string }, unknown[]][]
  asked.mockRestore()
  return calls.flatMap(([{ text }, values]) => (text?.includes('notices_due') ? [{ text, values }] : []))
}

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Node[]
}

/** Runs it again. */
async function readingsOf({ text, values }: { text: string; values: unknown[] }) {
  const { rows } = await app.deps.db.$client.query(`explain (analyze, format json) ${text}`, values)
  const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan)
  // Or parts of it.
  const ofLetters = nodes.filter(node => node['Relation Name']?.startsWith('letters'))
  const read = ofLetters.map(
    node => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
  )
  const indexes = nodes.flatMap(node => node['Index Name']?.replace(/_\d$/, '') ?? [])
  return {
    letters: read.reduce((sum, one) => sum + one, 0),
    parts: new Set(ofLetters.map(node => node['Relation Name'])).size,
    isByIndex: ofLetters.every(node => node['Node Type'] !== 'Seq Scan'),
    indexes: [...new Set(indexes.filter(name => name.startsWith('letters_')))],
  }
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const setWatermark = (interval: string) =>
  app.deps.db.execute(sql`
    insert into notices_watermark (through) values (now() - ${interval}::interval)
    on conflict ("only") do update set through = excluded.through`)

test('a run with nothing due asks two statements, which read no letter by their indexes', async () => {
  await setWatermark('1 minute')
  const statements = await statementsOf(() => sendNotices(app.deps, {}))
  expect(statements).toHaveLength(2)
  const [fill, take] = await Promise.all(statements.map(readingsOf))
  expect(fill).toMatchObject({ letters: 0, isByIndex: true, indexes: ['letters_by_time'] })
  expect(take?.letters).toBe(0)
})

test('a look reads only the letters that came since, whatever lies there', async () => {
  await storeLetters(
    app.deps,
    jack.user.id,
    rose.user.id,
    Array.from({ length: few }, () => ({ createdAt: ago('30 minutes') })),
  )
  await setWatermark('40 minutes')
  const [fill] = await statementsOf(() => fillNoticesDue(app.deps.db))
  await setWatermark('40 minutes')
  expect(fill && (await readingsOf(fill))).toMatchObject({
    letters: few,
    isByIndex: true,
    indexes: ['letters_by_time'],
  })
})

test('what is due reads at most two letters of its reader, by the index of unread letters', async () => {
  await app.deps.db
    .update(sessions)
    .set({ createdAt: ago('10 days'), expiresAt: ago('2 hours') })
    .where(eq(sessions.userId, rose.user.id))
  const due = { userId: rose.user.id, way: 'mail' as const, dueAt: ago('1 second') }
  const noteDue = () =>
    app.deps.db
      .insert(noticesDue)
      .values(due)
      .onConflictDoUpdate({ target: [noticesDue.userId, noticesDue.way], set: due })
  await noteDue()
  const [take] = await statementsOf(() => queueDueNotices(app.deps.db))
  await noteDue()
  const { letters = 0, parts = 0, indexes } = take ? await readingsOf(take) : {}
  expect(letters).toBeGreaterThan(0)
  expect(letters).toBeLessThanOrEqual(2 * parts)
  expect(indexes).toEqual(['letters_unread'])
})
