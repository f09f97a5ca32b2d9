import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealedTables } from '#rotate-keys/sealed-tables.ts'
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

test('every table with sealed columns is rewrapped by a key rotation', async () => {
  const { rows } = await app.deps.db.execute<{ name: string }>(`
    select distinct relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attname like 'sealed%'`)
  expect(rows.map(row => row.name).sort()).toEqual(sealedTables.map(table => table.name).sort())
})

test('docs/architecture.md names every table', async () => {
  const page = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8')
  const { rows } = await app.deps.db.execute<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`)
  expect(rows.map(row => row.name).filter(name => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([])
})

const referencesTo = async (table: string) => {
  const { rows } = await app.deps.db.execute<{ name: string; action: string }>(`
    select distinct conrelid::regclass::text as name, confdeltype as action from pg_constraint
    where contype = 'f' and conparentid = 0 and confrelid = '${table}'::regclass`)
  return rows
}

test('every table that refers to a profile, which outlives an erasure, is one that account-data/deletion/erasure.ts decides on', async () => {
  const decided = [
    'admin_actions',
    'blocks',
    'draft_versions',
    'drafts',
    'enclosures',
    'guests',
    'letters',
    'mail_refusals',
    'muted_people',
    'no_receipts',
    'reports',
    'scheduled_letters',
    'users',
  ]
  const referring = await referencesTo('profiles')
  expect([...new Set(referring.map(({ name }) => name))].sort()).toEqual(decided)
})

test('no table that refers to a user prevents an erasure', async () => {
  const cascade = 'c'
  const referring = await referencesTo('users')
  expect(referring.filter(({ action }) => action !== cascade)).toEqual([])
})
