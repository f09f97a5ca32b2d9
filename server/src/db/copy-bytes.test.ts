import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyBytes } from '#db/copy-bytes.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function copy(query: SQL) {
  const rows: Buffer[] = []
  await copyBytes(app.deps.db, query, (bytes, place) => {
    rows[place] = Buffer.from(bytes)
  })
  return rows
}

test('copyBytes gives the bytes of each row in order, also of an empty one, and nothing of no row', async () => {
  const rows = await copy(sql`
    select decode(digits, 'hex') from (values (2, ''), (3, repeat('00ff', 100000)), (1, '0a5c2e00ffff')) given(place, digits)
    order by place`)
  expect(rows.map(row => row.length)).toEqual([6, 0, 200_000])
  expect(rows[0]?.toString('hex')).toBe('0a5c2e00ffff')
  expect(rows[2]?.equals(Buffer.from('00ff'.repeat(100_000), 'hex'))).toBe(true)
  expect(await copy(sql`select '\\x00'::bytea where false`)).toEqual([])
})

test('copyBytes takes parameters with any characters', async () => {
  const text = `'; select '$1 \\' "é`
  const [row] = await copy(sql`select convert_to(${text}, 'UTF8') where ${2} between ${1} and ${3}`)
  expect(row?.toString()).toBe(text)
})

test('copyBytes answers each of many at once, and throws what PostgreSQL refuses, before or after the first row', async () => {
  const divided = (by: number) =>
    copy(sql`select int4send(10 / (${by} - place)) from generate_series(1, 3) place`)
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, (_, by) => divided(by)))
  const refused = outcomes.flatMap(({ status }, by) => (status === 'rejected' ? [by] : []))
  expect(refused).toEqual([1, 2, 3])
  expect(outcomes[2]).toMatchObject({ reason: { code: '22012' } })
  expect(outcomes[4]).toMatchObject({ value: [3, 5, 10].map(number => Buffer.from([0, 0, 0, number])) })
})
