import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ProductServer } from '../e2e/server.ts'
import { makeKeys } from '../e2e/server-keys.ts'
import { openDatabase } from '../server/src/db/open.ts'
import { parseLetterKeys } from '../server/src/sealing/letter-keys.ts'
import { storeScheduled } from '../server/src/test/scheduling/stored-scheduled.ts'
import type { WrittenLetter } from './ledger/compare-letters.ts'
import { Ledger } from './ledger/sent-ledger.ts'
import type { BrowserUser } from './site/people.ts'
import { OutsidePostgres } from './site/postgres.ts'
import { signInAccounts, startServers, untilFinished } from './site/servers.ts'

const count = 5_000
const names = ['Rose', 'Jack', 'Violet', 'Ida', 'Ada', 'Bea', 'Cas', 'Dot'] as const
/** Of each server: where a second is too short for a batch, the rest leaves undisturbed. */
const mostKills = 30
/** Time to store them before they are due. */
const aheadMs = 30_000

/** Rule 10.3 */
test(`${count} letters due at one midnight leave once and none early, while two servers are killed each second`, {
  timeout: 600_000,
}, async () => {
  const postgres = await untilFinished(OutsidePostgres.start())
  const keys = makeKeys()
  const servers = await startServers({ ...keys, DATABASE_URL: postgres.url }, {}, {})
  const people = await signInAccounts(postgres.url, servers[0].url, ...names)
  const db = openDatabase(postgres.url, () => {})
  const letterKeys = parseLetterKeys(keys.LETTER_KEYS)
  const midnight = new Date(Date.now() + aheadMs)
  const ledger = new Ledger()
  await storeAll(ledger, { db, letterKeys }, people, midnight)

  let isOver = false
  const killing = Promise.all(servers.map(server => killEachSecond(server, () => isOver)))
  const waiting = async () => {
    const { rows } = await db.$client.query('select count(*)::int as count from scheduled_letters')
    return rows[0]?.count
  }
  await expect.poll(waiting, { interval: 20, timeout: 300_000 }).toBeLessThan(count)
  await postgres.kill()
  await postgres.launch()
  await expect.poll(() => waiting().catch(() => null), { interval: 100, timeout: 300_000 }).toBe(0)
  isOver = true
  const kills = await killing
  expect(Math.min(...kills)).toBeGreaterThan(1)
  await db.$client.end()
  expect(await ledger.compare(postgres.url, people.slice(0, 2))).toEqual([])
})

type Storing = Parameters<typeof storeScheduled>[0]

async function storeAll(
  ledger: Ledger,
  storing: Storing,
  people: readonly BrowserUser[],
  midnight: Date,
): Promise<void> {
  const { rows } = await storing.db.$client.query<{ id: string; username: string }>(
    'select id, username from profiles',
  )
  const ids = new Map(rows.map(({ id, username }) => [username, id]))
  const bySides = Map.groupBy(
    Array.from({ length: count }, () => writeToAnother(ledger, people)),
    letter => [letter.sender.username, letter.receiver.username].join(),
  )
  for (const [sides, letters] of bySides) {
    const [sender = '', receiver = ''] = sides.split(',').map(username => ids.get(username))
    await storeScheduled(
      storing,
      sender,
      receiver,
      letters.map(({ id, words }) => ({ id, preview: words, deliverAt: midnight })),
    )
    for (const letter of letters) ledger.keepUntil(letter, midnight)
  }
}

function writeToAnother(ledger: Ledger, people: readonly BrowserUser[]): WrittenLetter {
  const from = randomInt(people.length)
  const to = (from + 1 + randomInt(people.length - 1)) % people.length
  const [sender, receiver] = [people[from], people[to]]
  if (!sender || !receiver) throw new Error('Nobody is there.')
  return ledger.write(sender, receiver)
}

/** Returns how often. The server runs in the end. */
async function killEachSecond(server: ProductServer, isOver: () => boolean): Promise<number> {
  let kills = 0
  while (!isOver() && kills < mostKills) {
    await pause(1_000)
    await server.kill()
    kills += 1
    // PostgreSQL may be away.
    while (
      !(await server.launch().then(
        () => true,
        () => false,
      ))
    )
      await pause(100)
  }
  return kills
}
