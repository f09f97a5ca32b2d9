import { expect, test } from 'vitest'
import { Ledger } from './ledger/sent-ledger.ts'
import type { BrowserUser } from './site/people.ts'
import { signInAccounts, startPostgres, startServers } from './site/servers.ts'
import { openWindow, unreadCount } from './site/window.ts'

const people = 40
/** The maximum of streams per person and server. */
const windowsOfOne = 50
const lettersToEach = 2
const withinMs = 30_000

test(`${people * windowsOfOne} windows whose server was killed show within 30 s each letter that arrived meanwhile`, async () => {
  const databaseUrl = await startPostgres()
  const [killedServer, other] = await startServers({ DATABASE_URL: databaseUrl }, {}, {})
  const names = Array.from({ length: people }, (_, number) => `Reader${number}`)
  const readers = await signInAccounts(databaseUrl, killedServer.url, ...names)
  const [rose] = await signInAccounts(databaseUrl, other.url, 'Rose')
  const windows = readers.flatMap(reader =>
    Array.from({ length: windowsOfOne }, () => openWindow(reader, unreadCount)),
  )
  const thatSee = (count: number) => windows.filter(({ seen }) => seen === count).length
  await expect.poll(() => thatSee(0)).toBe(windows.length)

  const ledger = new Ledger()
  const writeTo = async (reader: BrowserUser) => {
    const letter = ledger.write(rose, reader)
    await expect.poll(() => ledger.send(letter)).toBe('acknowledged')
  }
  const writeToAll = () => Promise.all(readers.map(writeTo))
  await killedServer.kill()
  for (let round = 0; round < lettersToEach; round += 1) await writeToAll()
  await killedServer.launch()
  await expect.poll(() => thatSee(lettersToEach), { timeout: withinMs }).toBe(windows.length)
  expect(windows.filter(({ reopened }) => reopened === 0)).toEqual([])

  await writeToAll()
  await expect.poll(() => thatSee(lettersToEach + 1)).toBe(windows.length)
  expect(await ledger.compare(databaseUrl, [rose, ...readers])).toEqual([])
})
