import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test as it, type TestContext } from 'vitest'
import { pipelinedStatements } from '#db/batching/pipelined-reads.ts'
import { pipelinedTransaction } from '#db/batching/pipelined-transaction.ts'
import { compileStatement } from '#db/batching/prepared.ts'
import { keepalive, withStatementTimeout } from '#db/connecting.ts'
import { isDatabaseUnavailable } from '#db/errors.ts'
import { migrateDatabase } from '#db/migrating/migrate.ts'
import { type Db, openDatabase } from '#db/open.ts'
import { createDatabase, startTestApp, type TestApp } from '#test/harness.ts'
import { startSilentPostgresProxy } from '#test/silent-proxy.ts'

/** Each test waits for timeouts of seconds, on its own database. What it expects is counted by its own `expect`. */
const test = it.concurrent

type TestHooks = Pick<TestContext, 'onTestFinished'>

const unavailable = {
  status: 'rejected',
  reason: expect.objectContaining({ code: 'unavailable', status: 503 }),
}

/** The driver gives up two seconds later. */
const deadline = 2_000

async function startBehindSilentProxy({ onTestFinished }: TestHooks) {
  const proxy = Promise.withResolvers<Awaited<ReturnType<typeof startSilentPostgresProxy>>>()
  const app = await startTestApp({}, undefined, async address => {
    proxy.resolve(startSilentPostgresProxy(address))
    return withStatementTimeout((await proxy.promise).url, deadline)
  })
  const { dropTraffic, forwardNewConnections, stop } = await proxy.promise
  onTestFinished(async () => {
    await stop()
    await app.stop()
  })
  return {
    app,
    dropTraffic,
    forwardNewConnections,
    rose: await app.signUpAndIn('Rose'),
    jack: await app.signUpAndIn('Jack'),
  }
}

async function openBehindSilentProxy({ onTestFinished }: TestHooks, longest = deadline) {
  const database = await createDatabase('empty')
  const proxy = await startSilentPostgresProxy(database.connectionString)
  const url = withStatementTimeout(proxy.url, longest)
  onTestFinished(async () => {
    await proxy.stop()
    await database.drop()
  })
  return { ...proxy, url }
}

/** The worker listens on one, and broken ones take a moment to leave. */
async function checkOutClients({ deps }: TestApp, count = 15): Promise<void> {
  const clients = await Promise.all(Array.from({ length: count }, () => deps.db.$client.connect()))
  for (const client of clients) client.release()
}

const letterTo = (receiver: string) => ({
  id: randomUUID(),
  receiver,
  banner: 'starry-night' as const,
  content: '<p>Are you there?</p>',
})

/** Rule 7.2 */
test('requests to a vanished database fail as unavailable, and the pool recovers when it is back', async context => {
  const { expect } = context
  const { app, dropTraffic, forwardNewConnections, rose, jack } = await startBehindSilentProxy(context)
  await checkOutClients(app)
  dropTraffic()
  const asked = Array.from({ length: 10 }, () => [
    rose.client.letters.inbox({}),
    jack.client.letters.send(letterTo('Rose')),
    rose.client.drafts.save({ ...letterTo('Jack'), revision: 0 }),
    app.signIn(jack.user.email, jack.password),
  ]).flat()
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes).toEqual(outcomes.map(() => unavailable))
  const readiness = await fetch(`${app.url}/api/health/ready`)
  expect([readiness.status, await readiness.json()]).toEqual([
    503,
    { status: 'unavailable', reason: 'database' },
  ])
  forwardNewConnections()
  await checkOutClients(app)
  expect((await rose.client.letters.inbox({})).letters).toEqual([])
})

/** Rule 3.5 */
test.for([
  ['of everything', 0],
  ['of answers', 3],
] as const)(
  'letters sent during a silence %s are stored exactly once after a retry',
  async ([silence, meanwhile], context) => {
    const { expect } = context
    const { app, dropTraffic, forwardNewConnections, rose } = await startBehindSilentProxy(context)
    const sent = [letterTo('Jack'), letterTo('Jack'), letterTo('Jack')]
    const send = () => Promise.allSettled(sent.map(letter => rose.client.letters.send(letter)))
    // Without an open connection no statement would be sent.
    await checkOutClients(app, 5)
    const { sanitiser } = app.deps
    const { cleanFor } = sanitiser
    const [come, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let count = 0
    // No query runs between this call and the insert.
    const waitToClean: typeof cleanFor = async (...asked) => {
      count += 1
      if (count === sent.length) come.resolve()
      await gone.promise
      return cleanFor(...asked)
    }
    // Vitest's spies of all concurrent tests end when one test does.
    Object.assign(sanitiser, { cleanFor: waitToClean })
    const outcomes = send()
    await come.promise
    dropTraffic(silence)
    Object.assign(sanitiser, { cleanFor })
    gone.resolve()
    expect(await outcomes).toEqual(sent.map(() => unavailable))
    expect(await countLetters(app)).toBe(meanwhile)
    forwardNewConnections()
    // A request that gets a dead idle connection fails once.
    const again = async () => (await send()).map(({ status }) => status)
    await expect.poll(again, { timeout: 30_000 }).toEqual(sent.map(() => 'fulfilled'))
    expect(await countLetters(app)).toBe(sent.length)
  },
)

/** Bypasses the proxy. */
async function countLetters({ connectionString }: TestApp): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from letters')
  await client.end()
  return rows[0]?.count ?? Number.NaN
}

const one = compileStatement('one', sql`select 1 as one`)
const queries: Record<string, (db: Db) => Promise<unknown>> = {
  'a statement': db => db.execute(sql`select 1`),
  'a transaction': db => db.transaction(tx => tx.execute(sql`select 1`)),
  'a pipelined transaction': db => pipelinedTransaction(db, [one({})]),
  'a pipelined read': db => pipelinedStatements(db)({ text: 'select 1' }),
  'a checked-out client': async db => {
    const client = await db.$client.connect()
    return client.query('select 1').finally(() => client.release())
  },
}

test.for(Object.entries(queries))(
  'the pool hands out no connection on which %s hung',
  async ([, ask], context) => {
    const { expect } = context
    const { url, dropTraffic, forwardNewConnections } = await openBehindSilentProxy(context)
    const db = openDatabase(url, () => null)
    context.onTestFinished(() => db.$client.end())
    await ask(db)
    dropTraffic()
    const asked = ask(db)
    forwardNewConnections()
    await expect(asked).rejects.toSatisfy(isDatabaseUnavailable)
    await expect(ask(db)).resolves.toBeDefined()
  },
)

test('openDatabase sets no timeout when the operator set 0', async context => {
  const { expect } = context
  const { url } = await openBehindSilentProxy(context, 0)
  const db = openDatabase(url, () => null)
  context.onTestFinished(() => db.$client.end())
  await expect(db.execute(sql`select pg_sleep(2.5)`)).resolves.toBeDefined()
})

test('keepalive detects a dead connection and tolerates a slow answer', async context => {
  const { expect } = context
  const { url, dropTraffic } = await openBehindSilentProxy(context)
  const client = new pg.Client(url)
  client.on('error', () => null)
  await client.connect()
  context.onTestFinished(() => client.end())
  const ending = new AbortController()
  const question = { text: 'select 1', query_timeout: 3_000 }
  let hasFailed = false
  const touch = keepalive(client, ending.signal, question, 1).finally(() => {
    hasFailed = true
  })
  const found = expect(touch).rejects.toSatisfy(isDatabaseUnavailable)
  await client.query('select pg_sleep(0.2)')
  expect(hasFailed).toBe(false)
  dropTraffic()
  await found
  const stopped = keepalive(client, AbortSignal.abort(), question, 1)
  await expect(stopped).rejects.toThrow('aborted')
})

test('migrateDatabase fails as unavailable when the network is silent', async context => {
  const { expect } = context
  const { url, dropTraffic } = await openBehindSilentProxy(context)
  dropTraffic()
  await expect(migrateDatabase(url)).rejects.toSatisfy(isDatabaseUnavailable)
})
