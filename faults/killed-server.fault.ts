import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProductServer } from '../e2e/server.ts'
import { makeKeys } from '../e2e/server-keys.ts'
import { Ledger } from './ledger/sent-ledger.ts'
import { keepWriting } from './ledger/writing.ts'
import { signUpUsers } from './site/people.ts'
import { OutsidePostgres } from './site/postgres.ts'

/** 50 by `npm run test:kills`. */
const kills = Number(process.env.KILLS ?? 15)
const killsOfBoth = 5

let postgres: OutsidePostgres | null = null
let server: ProductServer | null = null
beforeEach(() => {
  postgres = server = null
})
afterEach(async () => {
  await server?.stop()
  await postgres?.stop()
})

/** Rule 3.5 */
test(`a server killed ${kills} times while letters are sent loses none and doubles none`, {
  timeout: 600_000,
}, async () => {
  postgres = await OutsidePostgres.start()
  server = await ProductServer.start({ DATABASE_URL: postgres.url, ...makeKeys() })
  await killWhileWriting(server, kills)
})

/** Rule 3.5 */
test('a server killed together with its own PostgreSQL loses no letter and doubles none', async () => {
  server = await ProductServer.start()
  await killWhileWriting(server, killsOfBoth)
})

/** Kills after a varying number of acknowledged letters since the restart, while others are in flight. */
async function killWhileWriting(server: ProductServer, times: number): Promise<void> {
  const people = await signUpUsers(server, 'Rose', 'Jack', 'Violet', 'Ida')
  const [rose, jack, violet, ida] = people
  const ledger = new Ledger()
  const writing = keepWriting(ledger, [
    [rose, jack],
    [jack, rose],
    [violet, jack],
    [rose, violet],
    [ida, rose],
    [violet, ida],
  ])
  for (let time = 1; time <= times; time += 1) {
    const enough = ledger.those('acknowledged').length + 1 + (time % 7)
    await expect
      .poll(() => ledger.those('acknowledged').length, { interval: 1 })
      .toBeGreaterThanOrEqual(enough)
    await server.kill()
    await server.launch()
  }
  await writing.stop()
  expect(ledger.those('unknown')).toEqual([])
  expect(ledger.kinds).toEqual([200, 'none'])
  expect(ledger.answers.get('none')).toBeGreaterThanOrEqual(times)
  expect(await ledger.compare(server.databaseUrl, people)).toEqual([])
}
