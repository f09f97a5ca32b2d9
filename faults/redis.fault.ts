import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressOf, password } from '../e2e/people.ts'
import { ProductServer } from '../e2e/server.ts'
import { makeKeys } from '../e2e/server-keys.ts'
import { createVerifiedAccount } from '../server/src/accounts/sign-up/accounts.ts'
import { type Db, openDatabase } from '../server/src/db/open.ts'
import { browse } from '../server/src/test/browser.ts'
import { Ledger } from './ledger/sent-ledger.ts'
import { openEventStream } from './site/event-stream.ts'
import type { BrowserUser } from './site/people.ts'
import { OutsidePostgres } from './site/postgres.ts'
import { RedisServer } from './site/redis.ts'

let started: { stop(): Promise<void> }[]
beforeEach(() => {
  started = []
})
afterEach(async () => {
  for (const one of started.toReversed()) await one.stop()
})

function keep<One extends { stop(): Promise<void> }>(one: One): One {
  started.push(one)
  return one
}

async function twoServers() {
  const redis = keep(await RedisServer.start())
  const postgres = keep(await OutsidePostgres.start())
  const settings = {
    ...makeKeys(),
    DATABASE_URL: postgres.url,
    EVENTS_URL: redis.url,
    ADMIN_EMAIL: addressOf('Keeper'),
  }
  const one = keep(await ProductServer.start(settings))
  const other = keep(await ProductServer.start(settings))
  const db = openDatabase(postgres.url, () => {})
  keep({ stop: () => db.$client.end() })
  const come = async (username: string) => {
    const email = addressOf(username)
    const { id } = await createVerifiedAccount(db, { username, email, password })
    const at = async ({ url }: ProductServer): Promise<BrowserUser> => {
      const browser = browse(url)
      await browser.client.accounts.signIn({ email, password })
      return { username, browser }
    }
    return { id, here: await at(one), there: await at(other) }
  }
  await expect.poll(() => redis.listeners()).toBe(2)
  return { redis, db, rose: await come('Rose'), jack: await come('Jack'), keeper: await come('Keeper') }
}

/** Rule 7.1 */
test('live events and bans cross between servers through Redis; without it, events still arrive on the same server', async () => {
  const { redis, db, rose, jack, keeper } = await twoServers()
  const ledger = new Ledger()
  const send = async (from: BrowserUser, to: BrowserUser) => {
    const letter = ledger.write(from, to)
    expect(await ledger.send(letter)).toBe('acknowledged')
    return letter.id
  }
  const roseHere = await openEventStream(rose.here.browser)
  const jackHere = await openEventStream(jack.here.browser)
  const jackThere = await openEventStream(jack.there.browser)
  const crossesBothWays = async () => {
    const toJack = await send(rose.here, jack.there)
    const toRose = await send(jack.there, rose.here)
    await expect.poll(() => jackThere.hasReceived(toJack)).toBe(true)
    await expect.poll(() => roseHere.hasReceived(toRose)).toBe(true)
  }
  await crossesBothWays()
  expect(await listening(db)).toBe(0)

  await redis.kill()
  const before = { here: roseHere.resyncs(), there: jackThere.resyncs() }
  for (let number = 0; number < 10; number += 1) {
    const id = await send(rose.here, jack.there)
    await expect.poll(() => jackHere.hasReceived(id)).toBe(true)
  }
  await redis.launch()
  await expect.poll(roseHere.resyncs).toBeGreaterThan(before.here)
  await expect.poll(jackThere.resyncs).toBeGreaterThan(before.there)
  await crossesBothWays()

  await keeper.here.browser.client.admin.ban({ userId: jack.id, reason: 'Spam' })
  await expect.poll(() => [jackHere.isOpen(), jackThere.isOpen()], { timeout: 5_000 }).toEqual([false, false])
  expect(roseHere.isOpen()).toBe(true)
  roseHere.stop()
  expect(await ledger.compare(db.$client.options.connectionString ?? '', [rose.here])).toEqual([])
})

async function listening(db: Db): Promise<number> {
  const { rowCount } = await db.execute(
    `select from pg_stat_activity where datname = current_database() and query like 'listen novelette_live%'`,
  )
  return rowCount ?? 0
}
