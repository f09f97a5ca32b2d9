import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { addressOf, linkInMail } from '../e2e/people.ts'
import type { ProductServer } from '../e2e/server.ts'
import { policies } from '../server/src/limits/policies.ts'
import { browse } from '../server/src/test/browser.ts'
import { uuidV7 } from '../web/src/lib/uuid-v7.ts'
import { receivedIds } from './ledger/found-letters.ts'
import { Ledger } from './ledger/sent-ledger.ts'
import { type RoamingUser, signUpAcrossServers } from './site/roaming-user.ts'
import { startPostgres, startServers } from './site/servers.ts'

const appUrl = 'http://localhost:3000'
const preload = fileURLToPath(new URL('breaking/clock-off.ts', import.meta.url))
const aMinute = 60_000

test.for([10, -10])(
  'a server whose clock is %i minutes off works as one with the other server',
  async minutesOff => {
    const databaseUrl = await startPostgres()
    // Whichever server sends a mail.
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'novelette-mailbox-'))
    onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
    const [right, wrong] = await startServers(
      { DATABASE_URL: databaseUrl, DATA_DIR, APP_URL: appUrl, LIMIT_FACTOR: '1' },
      {},
      { NODE_OPTIONS: `--import=${preload}`, MINUTES_OFF: String(minutesOff) },
    )
    expect(Math.round(((await clockOf(wrong)) - (await clockOf(right))) / aMinute)).toBe(minutesOff)

    const rose = await signUpAcrossServers(appUrl, [wrong, right], 'Rose')
    const jack = await signUpAcrossServers(appUrl, [right, wrong], 'Jack')
    await shareLimits(right, wrong, rose)
    await shareLimits(wrong, right, jack)
    for (const person of [rose, jack]) {
      await fetchOwnData(person)
      await askForPassword(right, person)
      await saveInTurn(person)
    }
    await writeInTurn(databaseUrl, rose, jack)
  },
)

/** security.txt is the only answer computed from the server's clock. */
async function clockOf(server: ProductServer): Promise<number> {
  const text = await (await fetch(`${server.url}/.well-known/security.txt`)).text()
  return Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')
}

async function shareLimits(first: ProductServer, second: ProductServer, { username }: RoamingUser) {
  const { free, firstWait } = policies['sign-in'].pair
  const wrong = { email: addressOf(username), password: 'a wrong password' }
  const guess = (server: ProductServer) =>
    browse(server.url, appUrl)
      .client.accounts.signIn(wrong)
      .catch(error => error)
  for (let time = 0; time < free; time += 1) {
    const { code } = await guess(first)
    expect(code).toBe('wrong_credentials')
  }
  for (const server of [second, first, second]) {
    const { code, data } = await guess(server)
    expect(code).toBe('rate_limited')
    expect(data.retryAfter).toBeGreaterThan(0)
    expect(data.retryAfter).toBeLessThanOrEqual(firstWait)
  }
}

async function fetchOwnData({ browser, other }: RoamingUser): Promise<void> {
  const { path } = await browser.client.accountData.start()
  const answer = await other.fetch(path)
  expect(answer.status).toBe(200)
  await answer.arrayBuffer()
}

async function askForPassword(mailbox: ProductServer, { email, browser, other }: RoamingUser): Promise<void> {
  await browser.client.passwords.forgot({ email })
  const link = await linkInMail(mailbox, email, '/reset-password')
  const token = link.searchParams.get('token') ?? ''
  for (const { client } of [browser, other])
    expect(await client.passwords.checkLink({ token })).toEqual({ good: true })
}

async function saveInTurn({ browser, other }: RoamingUser): Promise<void> {
  const draft = { id: uuidV7(), receiver: '', banner: 'starry-night' } as const
  let savedAt = 0
  let revision = 0
  for (const [save, { client }] of [browser, other, browser, other].entries()) {
    const saved = await client.drafts.save({ ...draft, content: `<p>Save ${save}</p>`, revision })
    revision = saved.revision
    expect(saved.updatedAt.getTime()).toBeGreaterThanOrEqual(savedAt)
    savedAt = saved.updatedAt.getTime()
    expect(Math.abs(savedAt - Date.now())).toBeLessThan(aMinute)
  }
}

async function writeInTurn(databaseUrl: string, rose: RoamingUser, jack: RoamingUser): Promise<void> {
  const ledger = new Ledger()
  const sent: string[] = []
  for (let turn = 0; turn < 10; turn += 1) {
    const letter = ledger.write(rose, jack)
    const browser = turn % 2 ? rose.browser : rose.other
    await expect.poll(() => ledger.send(letter, browser)).toBe('acknowledged')
    sent.unshift(letter.id)
  }
  for (const { client } of [jack.browser, jack.other]) expect(await receivedIds(client)).toEqual(sent)
  expect(await ledger.compare(databaseUrl, [rose, jack])).toEqual([])
}
