import { adminListSize } from '@novelette/domain/admin/admin.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminActions } from '#db/moderation-schema.ts'
import { router } from '#rpc/router.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'

let app: TestApp
let keeper: TestPerson
let rose: TestPerson
beforeAll(async () => {
  app = await startTestApp({ adminEmail: 'keeper@example.com' })
  keeper = await app.signUpAndIn('Keeper')
  rose = await app.signUpAndIn('Rose')
})
afterAll(() => app.stop())

test('admin.audit pages through the log newest first, also when many rows share a timestamp', async () => {
  const moments = [new Date('2026-03-01T10:00:00Z'), new Date('2026-03-02T10:00:00Z')]
  const rows = Array.from({ length: 2 * adminListSize + 5 }, (_, number) => ({
    adminId: keeper.user.id,
    kind: 'warn' as const,
    subjectId: number % 3 === 0 ? null : rose.user.id,
    reason: `Line ${number}`,
    createdAt: moments[number % 2],
  }))
  await app.deps.db.insert(adminActions).values(rows)
  const reasons: string[] = []
  const sizes: number[] = []
  type Page = Awaited<ReturnType<typeof keeper.client.admin.audit>>
  let cursor: Page['nextCursor'] = null
  do {
    const page: Page = await keeper.client.admin.audit(cursor ? { cursor } : {})
    reasons.push(...page.actions.map(one => one.reason))
    sizes.push(page.actions.length)
    expect(page.actions.map(one => one.createdAt)).toEqual(
      page.actions.map(one => one.createdAt).toSorted((a, b) => b.getTime() - a.getTime()),
    )
    cursor = page.nextCursor
  } while (cursor)
  expect(sizes).toEqual([adminListSize, adminListSize, 5])
  expect(new Set(reasons).size).toBe(rows.length)
})

test('admin.audit refuses a malformed cursor', async () => {
  const id = crypto.randomUUID()
  for (const cursor of [
    { createdAt: '0000-01-01T00:00:00.000Z', id },
    { createdAt: 'now', id },
    { createdAt: '2026-03-01T10:00:00.000Z', id: '1' },
  ]) {
    const reading = keeper.client.admin.audit({ cursor })
    await expect(reading).rejects.toMatchObject({ code: 'invalid_input', status: 400 })
  }
})

test('no call of the API changes or deletes a row of the audit log', async () => {
  const lines = () => app.deps.db.select().from(adminActions)
  const before = await lines()
  const [line] = before
  const everything = {
    id: line?.id,
    userId: rose.user.id,
    personId: rose.user.id,
    reason: 'Never mind',
    kind: 'unban',
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  const routes = Object.values(router)
    .flatMap(group => Object.values(group))
    .map(procedure => procedure['~orpc'].route)
  for (const { path = '', method = 'POST' } of routes) {
    if (method === 'GET' || path === '/session') continue
    const url = `/api/v1${path.replace(/\{\w+\}/g, line?.id ?? '')}`
    const answer = await keeper.fetch(url, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(everything),
    })
    await answer.body?.cancel()
  }
  for (const [path, status] of [
    ['/admin/actions', 405],
    [`/admin/actions/${line?.id}`, 404],
  ] as const) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await keeper.fetch(`/api/v1${path}`, { method })).status).toBe(status)
  }
  const after = new Map((await lines()).map(one => [one.id, one]))
  for (const one of before) expect(after.get(one.id)).toEqual(one)
})
