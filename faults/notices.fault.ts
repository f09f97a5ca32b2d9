import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type Db, openDatabase } from '../server/src/db/open.ts'
import { parseVapidKeys } from '../server/src/signing/vapid-keys.ts'
import { browse } from '../server/src/test/browser.ts'
import { freePort } from '../server/src/test/free-port.ts'
import { localhostCertificate } from '../server/src/test/notices/localhost-certificate.ts'
import { startPushService } from '../server/src/test/notices/push-service.ts'
import { addDevice, chooseNotices } from '../server/src/test/notices/tell-notices.ts'
import { startSmtp } from '../server/src/test/smtp.ts'
import { uuidV7 } from '../web/src/lib/uuid-v7.ts'
import { signInAccounts, startPostgres, startServers } from './site/servers.ts'

const readerNames = Array.from({ length: 6 }, (_, number) => `Reader_${number}`)
const vapidKey = `v1:${Buffer.alloc(32, 7).toString('base64')}`
/** Half a minute's wait, and the two minutes by which a dead server may delay it. */
const toldWithinMs = 150_000
const mailMs = 1_000
const killIntervalMs = 2_000

/** Rule 9.2 */
test('two servers killed between storing and telling tell everyone within two minutes, and nobody more than twice', {
  timeout: 600_000,
}, async () => {
  const service = await startPushService()
  onTestFinished(() => service.stop())
  const mails = new Map<string, number>()
  const smtp = await startSmtp(await freePort(), {
    onData(stream, { envelope }, done) {
      stream.resume()
      // Slow, so that servers die between handing over and noting it.
      stream.on('end', async () => {
        for (const { address } of envelope.rcptTo) mails.set(address, (mails.get(address) ?? 0) + 1)
        await pause(mailMs)
        done()
      })
    },
  })
  onTestFinished(() => smtp.stop())
  const databaseUrl = await startPostgres()
  const common = {
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtp.url,
    PUSH_HOSTS: service.host,
    VAPID_KEYS: vapidKey,
    NODE_EXTRA_CA_CERTS: await storeCertificate(),
  }
  const servers = await startServers(common, {}, {})
  const [jack] = await signInAccounts(databaseUrl, servers[0].url, 'Jack')
  const other = browse(servers[1].url)
  for (const [name, value] of jack.browser.cookies) other.cookies.set(name, value)
  await signInAccounts(databaseUrl, servers[0].url, ...readerNames)

  const db = openDatabase(databaseUrl, () => {})
  onTestFinished(() => db.$client.end())
  await leaveSessions(db)
  const app = { deps: { db, vapidKeys: parseVapidKeys(vapidKey) } }
  const { rows } = await db.$client.query<{ id: string; username: string; email: string }>(
    `select users.id, username, email from users join profiles using (id) where username like 'Reader%'`,
  )
  const readers = await Promise.all(
    rows.map(async reader => {
      await chooseNotices(app, reader.id)
      return { ...reader, device: await addDevice(app, service, reader.id) }
    }),
  )

  for (const [turn, { username }] of readers.entries()) {
    const [server, { client }] = turn % 2 === 0 ? [servers[0], jack.browser] : [servers[1], other]
    await client.letters.send({
      id: uuidV7(),
      receiver: username,
      content: '<p>Dear</p>',
      banner: 'starry-night',
    })
    // Receivers are gathered for longer.
    await server.kill()
    await server.launch()
  }
  const untold = () => readers.filter(({ device }) => device.pushes.length === 0).length
  await expect.poll(untold, { timeout: toldWithinMs }).toBe(0)

  await makeMailDue(db)
  const unmailed = () => readers.filter(({ email }) => !mails.has(email)).length
  const until = performance.now() + toldWithinMs
  for (let turn = 0; unmailed() > 0 && performance.now() < until; turn += 1) {
    await pause(killIntervalMs)
    await servers[turn % 2 === 0 ? 0 : 1].kill()
    await servers[turn % 2 === 0 ? 0 : 1].launch()
  }
  await expect.poll(unmailed).toBe(0)
  await expect.poll(() => waitingNotices(db)).toBe(0)
  for (const { email, device } of readers) {
    expect(mails.get(email)).toBeLessThanOrEqual(2)
    expect(device.requests).toBeLessThanOrEqual(2)
  }
  expect(service.problems).toEqual([])
})

async function storeCertificate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'novelette-faults-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'ca.pem')
  await writeFile(path, localhostCertificate.cert)
  return path
}

const leaveSessions = (db: Db) =>
  db.$client.query(`
    update sessions set created_at = now() - interval '10 days', expires_at = now() - interval '2 hours'
    from profiles where profiles.id = sessions.user_id and username like 'Reader%'`)

async function makeMailDue(db: Db): Promise<void> {
  await db.$client.query(`update letters set created_at = created_at - interval '15 minutes'`)
  await db.$client.query(`update notices_due set due_at = now()`)
}

async function waitingNotices(db: Db): Promise<number> {
  const { rowCount } = await db.$client.query(`
    select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where identifier in ('send-notice-mail', 'send-push') and attempts < max_attempts`)
  return rowCount ?? 0
}
