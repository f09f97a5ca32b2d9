import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { pipelinedReads, pipelinedStatements } from '#db/batching/pipelined-reads.ts'
import { profiles } from '#db/schema.ts'
import { startTestApp } from '#test/harness.ts'

async function database() {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  return app.deps.db
}

const echo = (number: number) => ({ name: 'echo', text: 'select $1::int as number', values: [number] })

test('pipelinedStatements sends concurrent statements over few connections and gives each caller its own result', async () => {
  const ask = pipelinedStatements(await database())
  const whom = { text: 'select $1::int as number, pg_backend_pid() as connection' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, number) => ask({ ...whom, values: [number] })),
  )
  const rows = answers.flatMap(answer => answer.rows)
  expect(rows.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(new Set(rows.map(({ connection }) => connection)).size).toBe(2)
})

test('pipelinedStatements keeps the other statements and the connection when one statement fails', async () => {
  const ask = pipelinedStatements(await database())
  const broken = { text: 'select 1 / 0' }
  // More rounds than the pool has connections.
  for (let time = 0; time < 30; time += 1) {
    const answers = await Promise.allSettled([ask(echo(1)), ask(broken), ask(echo(2))])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  }
})

test('pipelinedStatements rejects all statements on a broken connection and none after them', async () => {
  const db = await database()
  const ask = pipelinedStatements(db)
  const kill = { text: 'select pg_terminate_backend(pg_backend_pid())' }
  const answers = await Promise.allSettled([ask(kill), ask(echo(1))])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await ask(echo(2))).rows).toEqual([{ number: 2 }])
})

test('pipelinedReads runs a prepared query of drizzle', async () => {
  const statement = pipelinedReads(await database())
    .select({ count: sql<number>`count(*)::int` })
    .from(profiles)
    .where(eq(profiles.username, sql.placeholder('username')))
    .prepare('how_many')
  expect(await statement.execute({ username: 'nobody' })).toEqual([{ count: 0 }])
})
