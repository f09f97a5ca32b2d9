import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createLog } from '#lib/log.ts'
import { freePort } from '#test/free-port.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'

const address = 'rosalind@elsewhere.example'
const name = 'Rosalind'
const words = 'under the lantern at nine'
const answerWords = 'the lantern will be lit'

const patience = { timeout: 30_000, interval: 50 }
const lines: string[] = []
let app: TestApp
let jack: TestPerson
let smtp: TestSmtp | undefined
let link: { readonly locator: string; readonly secret: string }
beforeAll(async () => {
  const port = await freePort()
  const log = createLog('trace', { write: line => void lines.push(line) })
  app = await startTestApp({ smtpUrl: `smtp://127.0.0.1:${port}`, adminEmail: 'keeper@example.com' }, log)
  jack = await app.signUpAndIn('Jack')
  await exchange()
  // Nobody takes the mail until it has failed once, so that the job that tries again is dumped.
  failedJobs = await vi.waitUntil(
    async () => (await findFailedJobs()).length > 0 && findFailedJobs(),
    patience,
  )
  smtp = await startSmtp(port)
  await app.deps.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
  await app.deps.db.execute(sql`select graphile_worker.add_job('erase-old-letters', '{}'::json)`)
  await vi.waitUntil(() => smtp?.mails.length === 1, patience)
})
afterAll(async () => {
  await app.stop()
  await smtp?.stop()
})

let failedJobs: string[] = []
const findFailedJobs = async () => {
  const { rows } = await app.deps.db.execute<{ row: string }>(
    sql`select to_json(j)::text as row from graphile_worker._private_jobs j where payload::jsonb ? 'attempt'`,
  )
  return rows.map(({ row }) => row)
}

/** All that happens between a writer and a guest, right and wrong. */
async function exchange(): Promise<void> {
  const id = randomUUID()
  await jack.client.guests.create({ id, name, email: address })
  const banner = 'starry-night' as const
  const first = { id: randomUUID(), guestId: id, content: `<p>${words}</p>`, banner }
  await jack.client.guests.send(first)
  link = await jack.client.guests.link({ id })
  const { client } = app.visitor()
  await client.guests.envelopes(link)
  await client.guests.markDelivered(link)
  await client.guests.open({ ...link, letterId: first.id, quietly: false })
  await client.guests.answer({ ...link, id: randomUUID(), content: `<p>${answerWords}</p>`, banner })
  await client.guests.report({ ...link, letterId: first.id, reason: 'other', note: '' })
  for (const wrong of [{ secret: `${link.secret}.` }, { locator: link.secret, secret: link.locator }]) {
    await expect(client.guests.envelopes({ ...link, ...wrong })).rejects.toMatchObject({
      code: 'link_invalid',
    })
  }
  await askOddly()
}

async function askOddly(): Promise<void> {
  const { locator, secret } = link
  const { fetch } = app.visitor()
  const headers = { 'content-type': 'application/json' }
  const bodies = [
    `{"json":{"secret":"${secret}`,
    JSON.stringify({ json: { ...link, cursor: secret } }),
    secret,
  ]
  for (const call of ['envelopes', 'markDelivered', 'open', 'answer', 'report', 'claim']) {
    for (const body of bodies) {
      await fetch(`/api/rpc/guests/${call}?${secret}`, { method: 'POST', headers, body })
    }
  }
  for (const path of [
    `/l/${locator}`,
    `/l/${locator}?${secret}`,
    `/l/${locator}%23${secret}`,
    `/l/${locator}%2523${secret}`,
    `/l/${locator}/${secret}`,
    `/l/${locator}%23${secret}%ZZ`,
    `/l/${secret}.`,
    `/api/v1/guest-link/envelopes?secret=${secret}`,
    `/api/v1/guest-link/${secret}`,
  ]) {
    await fetch(path)
    await fetch(path, { method: 'HEAD' })
    await fetch(path, { method: 'POST', headers, body: JSON.stringify(link) })
  }
}

/** As they are, and as a dump shows bytes. */
function forms(text: string): string[] {
  const bytes = Buffer.from(text)
  return [text, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, ''), encodeURIComponent(text)]
}

function expectNone(place: string, text: string, secrets: readonly string[]): void {
  for (const secret of secrets.flatMap(forms)) {
    expect(text.toLowerCase().includes(secret.toLowerCase()), `${secret} in ${place}`).toBe(false)
  }
}

/** Rule 7.4 */
it('the log at its most talkative names no link, address, name or word', () => {
  expect(lines.some(line => line.includes('guests/envelopes'))).toBe(true)
  expectNone('the log', lines.join('\n'), [link.secret, link.locator, address, name, words, answerWords])
})

it('the database holds neither secret nor address nor words in the clear', async () => {
  const { rows: tables } = await app.deps.db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`)
  expect(tables.length).toBeGreaterThan(20)
  for (const table of tables) {
    const { rows } = await app.deps.db.execute<{ row: string }>(
      sql.raw(`select t::text as row from ${table.name} t`),
    )
    expectNone(table.name, rows.map(({ row }) => row).join('\n'), [link.secret, address, words, answerWords])
  }
})

it('a failed job of the mail names nobody', () => {
  expect(failedJobs.length).toBeGreaterThan(0)
  expectNone('the jobs', failedJobs.join('\n'), [link.secret, link.locator, address, name, words])
})

it('the metrics count calls and name no link', async () => {
  const metrics = await (await fetch(`${app.url}/api/metrics`)).text()
  expect(metrics).toContain('guests/envelopes')
  expectNone('the metrics', metrics, [link.secret, link.locator, address, name, words])
})

/** Rule 8.6 */
it('the mail names its receiver in To alone, and no word of the letter', () => {
  const [mail] = smtp?.mails ?? []
  const { headers = [], text = '', html = '' } = mail ?? {}
  const others = headers.filter(({ key }) => key !== 'to').map(({ key, value }) => `${key}: ${value}`)
  expect(others.length).toBeGreaterThan(3)
  expectNone('the headers', others.join('\n'), [link.secret, link.locator, address, name, words])
  expect(`${text}${html}`).toContain(`${link.locator}#${link.secret}`)
  expectNone('the mail', `${text}${html}`, [address, name, words])
})
