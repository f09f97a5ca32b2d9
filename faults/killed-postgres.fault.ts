import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ProductServer } from '../e2e/server.ts'
import { makeKeys } from '../e2e/server-keys.ts'
import { openDatabase } from '../server/src/db/open.ts'
import { Ledger } from './ledger/sent-ledger.ts'
import { keepWriting } from './ledger/writing.ts'
import { type BrowserUser, signUpUsers } from './site/people.ts'
import { OutsidePostgres } from './site/postgres.ts'

const rounds = 3
const answered = '200'
const retryLater = '503, retry after 1'
/** Each letter is opened in the end. */
const letterIntervalMs = 20
/** Longer than a restart takes. */
const outageMs = 2_000
/** From when PostgreSQL answers (docs/rules.md 7.2). */
const recoveryMs = 5_000

const ledger = new Ledger()

let postgres: OutsidePostgres
let server: ProductServer
let people: readonly [BrowserUser, BrowserUser, BrowserUser]
beforeAll(async () => {
  postgres = await OutsidePostgres.start()
  server = await ProductServer.start({ DATABASE_URL: postgres.url, ...makeKeys() })
  people = await signUpUsers(server, 'Rose', 'Jack', 'Violet')
})
afterAll(async () => {
  await server?.stop()
  await postgres?.stop()
})

/** Rule 7.2 */
test('a PostgreSQL killed under load gives 503 until it is back, and then letters are sent again', async () => {
  const kinds = await breakWhileWriting(async () => {
    await postgres.kill()
    await pause(outageMs)
    expect(await statusOf('/api/health/live')).toBe(200)
    expect(await statusOf('/api/health/ready')).toBe(503)
    await postgres.launch()
  })
  expect(kinds).toContain(retryLater)
})

/** Rule 3.5 */
test('a PostgreSQL that resets because one of its sessions was killed loses no letter, and letters are sent again', async () => {
  await breakWhileWriting(async () => {
    const { $client: pool } = openDatabase(postgres.url, () => {})
    onTestFinished(() => pool.end())
    const observer = await pool.connect()
    const ended = new Promise<void>(resolve => observer.once('end', () => resolve()))
    // Others may close before they are killed.
    const { rows } = await observer.query<{ pid: number }>(`
      select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
      order by backend_start limit 1`)
    process.kill(rows[0]?.pid ?? Number.NaN, 'SIGKILL')
    await ended
    observer.release(true)
    await expect.poll(() => pool.query('select 1').then(isTrue, isFalse), { interval: 10 }).toBe(true)
  })
})

/** `breakOnce` resolves when PostgreSQL answers again. Returns the reader's answers meanwhile. */
async function breakWhileWriting(breakOnce: () => Promise<void>): Promise<ReadonlySet<string>> {
  const [rose, jack, violet] = people
  const pairs = [
    [rose, jack],
    [jack, rose],
    [violet, rose],
    [jack, violet],
  ] as const
  const writing = keepWriting(ledger, pairs, letterIntervalMs)
  const reading = keepReading(rose)
  for (let round = 1; round <= rounds; round += 1) {
    await everyoneIsAnswered()
    await breakOnce()
    const backAt = performance.now()
    await everyoneIsAnswered()
    expect(performance.now() - backAt).toBeLessThan(recoveryMs)
  }
  await writing.stop()
  const kinds = await reading.stop()
  expect([answered, retryLater]).toEqual(expect.arrayContaining([...kinds]))
  expect([200, 503]).toEqual(expect.arrayContaining([...ledger.answers.keys()]))
  expect(await ledger.compare(postgres.url, people)).toEqual([])
  return kinds
}

async function everyoneIsAnswered(): Promise<void> {
  const before = new Set(ledger.those('acknowledged'))
  const since = () => ledger.those('acknowledged').filter(letter => !before.has(letter))
  const senders = () => new Set(since().map(letter => letter.sender))
  try {
    await expect.poll(() => senders().size, { interval: 5 }).toBe(people.length)
  } catch (cause) {
    const answers = JSON.stringify([...ledger.answers])
    throw new Error(`Answers so far: ${answers}. The server said: ${server.said}`, { cause })
  }
}

const statusOf = async (path: string) => (await fetch(server.url + path)).status

function keepReading({ browser }: BrowserUser) {
  const kinds = new Set<string>()
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  const asking = (async () => {
    while (!isOver) {
      const { status, headers } = await browser.fetch('/api/v1/letters/unread-count')
      kinds.add(status === 503 ? `503, retry after ${headers.get('retry-after')}` : String(status))
      await pause(50)
    }
  })()
  return {
    async stop() {
      isOver = true
      await asking
      return kinds
    },
  }
}

const isTrue = () => true
const isFalse = () => false
