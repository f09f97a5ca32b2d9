import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test as it, type TestContext } from 'vitest'
import { withDeadline } from '#db/connecting.ts'
import { keepalive } from '#db/keepalive.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { type Db, openDatabase } from '#db/open.ts'
import { pipelinedStatements } from '#db/pipelined-reads.ts'
import { compile, pipelinedTransaction } from '#db/pipelined-transaction.ts'
import { databaseIsAway } from '#errors.ts'
import { createDatabase, startTestApp, type TestApp } from '#test/harness.ts'
import { startSilentWay } from '#test/silent-proxy.ts'

/** All at once: each waits for deadlines of seconds, on a database of its own. */
const test = it.concurrent

type Finishing = Pick<TestContext, 'onTestFinished'>

const told = { status: 'rejected', reason: expect.objectContaining({ code: 'unavailable', status: 503 }) }

/** Milliseconds that a statement may take, as an operator sets them: what hangs is given up two seconds later. */
const deadline = 2_000

async function startOnSilentWay({ onTestFinished }: Finishing) {
  const way = Promise.withResolvers<Awaited<ReturnType<typeof startSilentWay>>>()
  const app = await startTestApp({}, undefined, async address => {
    way.resolve(startSilentWay(address))
    return withDeadline((await way.promise).url, deadline)
  })
  const { fallSilent, hearNew, stop } = await way.promise
  onTestFinished(async () => {
    await stop()
    await app.stop()
  })
  return {
    app,
    fallSilent,
    hearNew,
    rose: await app.signUpAndIn('Rose'),
    jack: await app.signUpAndIn('Jack'),
  }
}

async function openOnSilentWay({ onTestFinished }: Finishing, longest = deadline) {
  const database = await createDatabase('empty')
  const way = await startSilentWay(database.connectionString)
  const url = withDeadline(way.url, longest)
  onTestFinished(async () => {
    await way.stop()
    await database.drop()
  })
  return { ...way, url }
}

/** Fewer than the pool has: the worker listens on one, and those that broke may take a moment to be gone. */
async function takeMany({ deps }: TestApp, count = 15): Promise<void> {
  const clients = await Promise.all(Array.from({ length: count }, () => deps.db.$client.connect()))
  for (const client of clients) client.release()
}

const letterTo = (receiver: string) => ({
  id: randomUUID(),
  receiver,
  banner: 'starry-night' as const,
  content: '<p>Are you there?</p>',
})

test('whoever waits for a database that vanished is told to come again, and the pool is whole when it is back', async context => {
  const { app, fallSilent, hearNew, rose, jack } = await startOnSilentWay(context)
  // They stand when it happens.
  await takeMany(app)
  fallSilent()
  const asked = Array.from({ length: 10 }, () => [
    rose.client.letters.inbox({}),
    jack.client.letters.send(letterTo('Rose')),
    rose.client.drafts.save({ ...letterTo('Jack'), revision: 0 }),
    app.signIn(jack.user.email, jack.password),
  ]).flat()
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes).toEqual(outcomes.map(() => told))
  const readiness = await fetch(`${app.url}/api/health/ready`)
  expect([readiness.status, await readiness.json()]).toEqual([
    503,
    { status: 'unavailable', reason: 'database' },
  ])
  hearNew()
  await takeMany(app)
  expect((await rose.client.letters.inbox({})).letters).toEqual([])
})

test.for([
  ['of everything', 0],
  ['of answers', 3],
] as const)(
  'letters that are written down in a silence %s are there once, when they were sent again',
  async ([silence, meanwhile], context) => {
    const { app, fallSilent, hearNew, rose } = await startOnSilentWay(context)
    const sent = [letterTo('Jack'), letterTo('Jack'), letterTo('Jack')]
    const send = () => Promise.allSettled(sent.map(letter => rose.client.letters.send(letter)))
    // One that is still to be made would not even ask.
    await takeMany(app, 5)
    const { sanitiser } = app.deps
    const { cleanFor } = sanitiser
    const [come, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let count = 0
    // Nothing is asked of the database between this and the letter itself.
    const waitToClean: typeof cleanFor = async (...asked) => {
      count += 1
      if (count === sent.length) come.resolve()
      await gone.promise
      return cleanFor(...asked)
    }
    // No spy of Vitest: those of all tests end when one of them does.
    Object.assign(sanitiser, { cleanFor: waitToClean })
    const outcomes = send()
    await come.promise
    fallSilent(silence)
    Object.assign(sanitiser, { cleanFor })
    gone.resolve()
    expect(await outcomes).toEqual(sent.map(() => told))
    expect(await stored(app)).toBe(meanwhile)
    hearNew()
    // Connections that were idle meanwhile are silent as well: whoever meets one comes once more.
    const again = async () => (await send()).map(({ status }) => status)
    await expect.poll(again, { timeout: 30_000 }).toEqual(sent.map(() => 'fulfilled'))
    expect(await stored(app)).toBe(sent.length)
  },
)

/** Letters, counted by somebody with a way of their own. */
async function stored({ connectionString }: TestApp): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from letters')
  await client.end()
  return rows[0]?.count ?? Number.NaN
}

const one = compile('one', sql`select 1 as one`)
const ways: Record<string, (db: Db) => Promise<unknown>> = {
  'a statement': db => db.execute(sql`select 1`),
  'a transaction': db => db.transaction(tx => tx.execute(sql`select 1`)),
  'a pipelined transaction': db => pipelinedTransaction(db, [one({})]),
  'a quick read': db => pipelinedStatements(db)({ text: 'select 1' }),
  'a library': async db => {
    const client = await db.$client.connect()
    return client.query('select 1').finally(() => client.release())
  },
}

test.for(Object.entries(ways))('nobody gets the connection on which %s hung', async ([, ask], context) => {
  const { url, fallSilent, hearNew } = await openOnSilentWay(context)
  const db = openDatabase(url, () => null)
  context.onTestFinished(() => db.$client.end())
  await ask(db)
  fallSilent()
  const asked = ask(db)
  hearNew()
  await expect(asked).rejects.toSatisfy(databaseIsAway)
  await expect(ask(db)).resolves.toBeDefined()
})

test('where an operator set no deadline, none is kept', async context => {
  const { url } = await openOnSilentWay(context, 0)
  const db = openDatabase(url, () => null)
  context.onTestFinished(() => db.$client.end())
  await expect(db.execute(sql`select pg_sleep(2.5)`)).resolves.toBeDefined()
})

test('a connection that only listens finds out, and may take its time to answer', async context => {
  const { url, fallSilent } = await openOnSilentWay(context)
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
  const found = expect(touch).rejects.toSatisfy(databaseIsAway)
  await client.query('select pg_sleep(0.2)')
  expect(hasFailed).toBe(false)
  fallSilent()
  await found
  const stopped = keepalive(client, AbortSignal.abort(), question, 1)
  await expect(stopped).rejects.toThrow('aborted')
})

test('no server waits for ever to start on a way that is silent', async context => {
  const { url, fallSilent } = await openOnSilentWay(context)
  fallSilent()
  await expect(migrateDatabase(url)).rejects.toSatisfy(databaseIsAway)
})
