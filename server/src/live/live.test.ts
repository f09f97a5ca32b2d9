import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '@novelette/domain/letters/events.ts'
import { getEventMeta } from '@orpc/client'
import { call } from '@orpc/server'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { createLog } from '#lib/log.ts'
import { chooseRelay } from '#live/choose-relay.ts'
import { openHub } from '#live/hub.ts'
import { liveRoutes } from '#live-stream/routes.ts'
import { createMetrics } from '#metrics/metrics.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  jack = await app.signUpAndIn('Jack')
  await vi.waitUntil(() => isListening(app.connectionString), { timeout: 30_000 })
})
afterAll(() => app.stop())

const send = (from: TestPerson, receiver: string) =>
  from.client.letters.send({ id: randomUUID(), receiver, banner: 'starry-night', content: '<p>Hello.</p>' })

type ReceivedEvent = { readonly id: string | undefined; readonly event: LiveEvent }

async function follow(person: TestPerson, lastEventId?: string) {
  const ending = new AbortController()
  const seen: ReceivedEvent[] = []
  const events = await person.client.live.stream(undefined, { signal: ending.signal, lastEventId })
  const ended = (async () => {
    for await (const event of events) seen.push({ id: getEventMeta(event)?.id, event })
  })().catch(() => null)
  const until = (kind: LiveEvent['kind'], id?: string) =>
    expect
      .poll(() => seen.find(one => one.event.kind === kind && (!id || one.event.ids.includes(id))))
      .toBeDefined()
  return { seen, until, ended, stop: () => ending.abort() }
}

it('the server refuses a live stream to a signed-out visitor', async () => {
  await expect(app.visitor().client.live.stream()).rejects.toMatchObject({ code: 'signed_out', status: 401 })
})

/** Rules 5.1, 5.7 */
it('a letter sends its receiver an arrival event and its sender status events, with ids only', async () => {
  const [forJack, forRose] = [await follow(jack), await follow(rose)]
  const { id } = await send(rose, 'Jack')
  await forJack.until('letter-arrived', id)
  expect(forJack.seen.find(one => one.event.ids.includes(id))?.event).toEqual({
    kind: 'letter-arrived',
    ids: [id],
  })
  await expect.poll(async () => (await rose.client.letters.sentLetter({ id })).status).toBe('delivered')
  const before = forRose.seen.length
  await jack.client.letters.markRead({ id })
  await expect.poll(() => forRose.seen.slice(before).some(one => one.event.ids.includes(id))).toBe(true)
  for (const stream of [forJack, forRose]) stream.stop()
})

it('the server survives a failed delivery mark when the client reads no further event', async () => {
  const otto = await app.signUpAndIn('Otto')
  const logged: string[] = []
  const deps = { ...app.deps, log: createLog('warn', { write: line => void logged.push(line) }) }
  const headers = { cookie: [...otto.cookies].map(pair => pair.join('=')).join('; ') }
  const { db } = app.deps
  await db.execute(sql`alter table letters add constraint stay check (status <> 'delivered') not valid`)
  const stream = await call(
    liveRoutes.stream,
    {},
    {
      context: { deps, headers, address: '127.0.0.1', setCookie() {}, sendEventStream() {} },
    },
  )
  expect((await stream.next()).value).toMatchObject({ kind: 'resync' })
  await send(rose, 'Otto')
  expect((await stream.next()).value).toMatchObject({ kind: 'letter-arrived' })
  // An unhandled rejection would end the server, and fails this run.
  await expect.poll(() => logged.join()).toContain('could not mark a letter delivered')
  await stream.return()
  await db.execute(sql`alter table letters drop constraint stay`)
})

it('a letter sends no event to users whom it does not concern', async () => {
  const nell = await app.signUpAndIn('Nell')
  const [forNell, forJack] = [await follow(nell), await follow(jack)]
  await forNell.until('resync')
  const { id } = await send(rose, 'Jack')
  await forJack.until('letter-arrived', id)
  expect(forNell.seen.map(one => one.event.kind)).toEqual(['resync'])
  for (const stream of [forNell, forJack]) stream.stop()
})

it('a live stream resumes after Last-Event-ID, and gets a resync for an unknown id', async () => {
  const firstStream = await follow(jack)
  await firstStream.until('resync')
  const last = firstStream.seen[0]?.id
  firstStream.stop()
  await firstStream.ended
  const { id } = await send(rose, 'Jack')
  const resumed = await follow(jack, last)
  await resumed.until('letter-arrived', id)
  expect(resumed.seen.map(one => one.event.kind)).not.toContain('resync')
  const unknownId = await follow(jack, 'another-server.7')
  await unknownId.until('resync')
  for (const stream of [resumed, unknownId]) stream.stop()
})

/** Rule 7.1 */
it('a live stream gets events of another server, also after its LISTEN connection broke', async () => {
  const db = openDatabase(app.connectionString, () => {})
  const { connectionString } = app
  const other = openHub(await chooseRelay({ ...app.deps, db, connectionString }), createMetrics())
  const [subscription] = [other.subscribe({ userId: jack.user.id, sessionId: 'elsewhere' }, undefined)]
  const seen: LiveEvent[] = []
  const reading = (async () => {
    for await (const { event } of subscription) seen.push(event)
  })()
  const arrivesThere = async () => {
    const { id } = await send(rose, 'Jack')
    return () => seen.some(event => event.kind === 'letter-arrived' && event.ids.includes(id))
  }
  const resyncs = () => seen.filter(event => event.kind === 'resync').length
  // One resync for the new stream, one for LISTEN.
  await expect.poll(resyncs).toBe(2)
  await expect.poll(await arrivesThere()).toBe(true)

  await breakListeners(app.connectionString)
  await expect.poll(resyncs).toBe(3)
  await expect.poll(await arrivesThere()).toBe(true)
  other.closeUser(jack.user.id)
  await reading
  await other.stop()
  await db.$client.end()
})

it('pg_stat_activity shows the LISTEN connection after a keepalive', async () => {
  const listenersAfterKeepalive = `${listeners} and query_start > backend_start + interval '2 seconds'`
  await expect
    .poll(async () => (await runQuery(app.connectionString, listenersAfterKeepalive)).rowCount)
    .toBe(1)
})

const listeners = `select pid from pg_stat_activity where datname = current_database() and query like 'listen novelette_live%'`

async function isListening(connectionString: string): Promise<boolean> {
  return (await runQuery(connectionString, listeners)).rowCount === 1
}

async function breakListeners(connectionString: string): Promise<void> {
  await runQuery(connectionString, `select pg_terminate_backend(pid) from (${listeners}) as them`)
}

async function runQuery(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const result = await client.query(statement)
  await client.end()
  return result
}
