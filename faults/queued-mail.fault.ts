import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addressOf, password } from '../e2e/people.ts'
import { ProductServer } from '../e2e/server.ts'
import { makeKeys } from '../e2e/server-keys.ts'
import { type Db, openDatabase } from '../server/src/db/open.ts'
import { browse } from '../server/src/test/browser.ts'
import { freePort } from '../server/src/test/free-port.ts'
import { startSmtp, type TestSmtp } from '../server/src/test/smtp.ts'
import { linkTokenIn } from '../server/src/test/stored-mail.ts'
import { Ledger } from './ledger/sent-ledger.ts'
import { keepWriting } from './ledger/writing.ts'
import { signUpWithoutMail } from './site/people.ts'
import { OutsidePostgres } from './site/postgres.ts'

const newcomers = Array.from({ length: 10 }, (_, number) => `Newcomer_${number}`)
const passwordForgetters = ['Violet', 'Ida'] as const
/** The mails take a minute, and each letter is opened in the end. */
const letterIntervalMs = 100

let postgres: OutsidePostgres
let server: ProductServer
let db: Db
let port: number
let smtp: TestSmtp | null = null
beforeAll(async () => {
  postgres = await OutsidePostgres.start()
  port = await freePort()
  const mail = { SMTP_URL: `smtp://127.0.0.1:${port}` }
  server = await ProductServer.start({ DATABASE_URL: postgres.url, ...makeKeys(), ...mail })
  db = openDatabase(postgres.url, () => {})
})
afterEach(async () => {
  await smtp?.stop()
  smtp = null
})
afterAll(async () => {
  await db?.$client.end()
  await server?.stop()
  await postgres?.stop()
})

test('queued mail is delivered once although the mail server is down, then refuses, and our server is killed', async () => {
  const [rose, jack] = await signUpWithoutMail(server, 'Rose', 'Jack', ...passwordForgetters)
  const ledger = new Ledger()
  const pairs = [
    [rose, jack],
    [jack, rose],
  ] as const
  const writing = keepWriting(ledger, pairs, letterIntervalMs)
  const { client } = browse(server.url)
  for (const username of newcomers)
    expect(await client.accounts.signUp({ username, email: addressOf(username), password })).toEqual({})
  for (const username of passwordForgetters)
    expect(await client.passwords.forgot({ email: addressOf(username) })).toEqual({})
  const everyone = [...newcomers, ...passwordForgetters].map(addressOf).toSorted()
  await expect
    .poll(waiting)
    .toEqual(everyone.map(() => expect.toSatisfy((attempts: number) => attempts >= 2)))

  const refused = await startRefusing()
  await expect.poll(() => [...refused].toSorted()).toEqual(everyone)
  await server.kill()
  await smtp?.stop()
  await server.launch()

  smtp = await startSmtp(port)
  await expect.poll(waiting, { timeout: 120_000 }).toEqual([])
  // Following a link causes another mail.
  const mails = [...smtp.mails]
  expect(mails.map(mail => mail.to?.[0]?.address).toSorted()).toEqual(everyone)
  for (const mail of mails) await follow(mail)
  await writing.stop()
  expect(ledger.kinds).toEqual([200, 'none'])
  expect(await ledger.compare(postgres.url, [rose, jack])).toEqual([])
})

/** Reads every mail and then answers with a temporary failure. Returns the recipients refused. */
async function startRefusing(): Promise<ReadonlySet<string>> {
  const refused = new Set<string>()
  smtp = await startSmtp(port, {
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) refused.add(address)
        done(Object.assign(new Error('try again later'), { responseCode: 451 }))
      })
    },
  })
  return refused
}

async function waiting(): Promise<number[]> {
  const { rows } = await db.$client.query<{ attempts: number }>(`
    select coalesce((payload ->> 'attempt')::int, 0) as attempts from graphile_worker._private_jobs
    where payload ->> 'askedAt' is not null and attempts < max_attempts`)
  return rows.map(row => row.attempts)
}

async function follow({ subject, text }: TestSmtp['mails'][number]): Promise<void> {
  const { client } = browse(server.url)
  const token = linkTokenIn({ text: text ?? '' })
  if (subject?.includes('password'))
    await client.passwords.reset({ token, password: 'a lantern in the window' })
  else await client.accounts.verifyEmail({ token, password })
}
