import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('the schema has no sequence or identity column, which would be a bottleneck on a distributed database', async () => {
  const { rows } = await app.deps.db.execute(`
    select c.oid::regclass::text as counter from pg_class c where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace
    union all
    select attrelid::regclass || '.' || attname from pg_attribute join pg_class c on c.oid = attrelid
    where attidentity <> '' and c.relnamespace = 'public'::regnamespace`)
  expect(rows).toEqual([])
})
