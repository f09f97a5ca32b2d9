import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { pipelinedReads, pipelinedStatements } from '#db/pipelined-reads.ts'
import { profiles } from '#db/schema.ts'
import { startTestApp } from '#test/harness.ts'

async function database() {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  return app.deps.db
}

const echo = (number: number) => ({ name: 'echo', text: 'select $1::int as number', values: [number] })

test('what is asked at the same moment shares a few connections, and everyone has their own answer', async () => {
  const ask = pipelinedStatements(await database())
  const whom = { text: 'select $1::int as number, pg_backend_pid() as connection' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, number) => ask({ ...whom, values: [number] })),
  )
  const rows = answers.flatMap(answer => answer.rows)
  expect(rows.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(new Set(rows.map(({ connection }) => connection)).size).toBe(2)
})

test('one that fails takes none of the others with it, nor the connection', async () => {
  const ask = pipelinedStatements(await database())
  const broken = { text: 'select 1 / 0' }
  // More often than there are connections.
  for (let time = 0; time < 30; time += 1) {
    const answers = await Promise.allSettled([ask(echo(1)), ask(broken), ask(echo(2))])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  }
})

test('a connection that breaks is an error for all who share it, and for nobody after them', async () => {
  const db = await database()
  const ask = pipelinedStatements(db)
  const kill = { text: 'select pg_terminate_backend(pg_backend_pid())' }
  const answers = await Promise.allSettled([ask(kill), ask(echo(1))])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await ask(echo(2))).rows).toEqual([{ number: 2 }])
})

test('drizzle asks and reads in the same way', async () => {
  const statement = pipelinedReads(await database())
    .select({ count: sql<number>`count(*)::int` })
    .from(profiles)
    .where(eq(profiles.username, sql.placeholder('username')))
    .prepare('how_many')
  expect(await statement.execute({ username: 'nobody' })).toEqual([{ count: 0 }])
})
