import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { release } from '#lib/release.ts'
import { freePort } from '#test/free-port.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { startDatabaseOutage } from '#test/outage.ts'
import { mailsTo } from '#test/stored-mail.ts'

const token = 'for-prometheus-alone'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp({ metricsToken: token })
  rose = await app.signUpAndIn('Rose')
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())

async function scrape(url = app.url) {
  const answer = await fetch(`${url}/api/metrics`)
  const text = await answer.text()
  const lines = new Map(text.split('\n').map(line => line.split(/ (?=\S+$)/) as [string, string]))
  return { answer, text, value: (name: string) => Number(lines.get(name) ?? Number.NaN) }
}

const requestCount = (route: string, status: string, method = 'GET') =>
  `novelette_request_seconds_count{route="${route}",method="${method}",status="${status}"}`

describe('request metrics', () => {
  it('counts requests by route, method and status class', async () => {
    const visitor = app.visitor()
    await visitor.client.accounts.checkUsername({ username: 'Violet' })
    await visitor.fetch('/api/v1/profiles/Rose')
    await visitor.fetch('/u/Rose')
    await visitor.fetch('/favicon.ico')
    await rose.client.letters.unreadCount()
    await expect(visitor.client.letters.unreadCount()).rejects.toThrow()
    const { value, answer } = await scrape()
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    expect(value(requestCount('/api/rpc/accounts/checkUsername', '2xx', 'POST'))).toBe(1)
    expect(value(requestCount('/api/v1/profiles/{username}', '2xx'))).toBe(1)
    expect(value(requestCount('/u/{username}', '2xx'))).toBe(1)
    expect(value(requestCount('/api/rpc/letters/unreadCount', '2xx', 'POST'))).toBe(1)
    expect(value(requestCount('/api/rpc/letters/unreadCount', '4xx', 'POST'))).toBe(1)
  })

  it('puts nothing that people type into a metric label', async () => {
    const paths = ['/u/Secretive', '/api/v1/profiles/Secretive', '/Secretive', '/api/v1/Secretive?Secretive']
    for (const path of [
      ...paths,
      '/Secretive.png',
      '/api/rpc/Secretive',
      '/verify-email?token=Secretive',
      '/%Secretive',
    ])
      await app.visitor().fetch(path)
    await expect(
      app.visitor().client.accounts.signIn({ email: 'secretive@example.com', password: 'x' }),
    ).rejects.toThrow()
    const { text, value } = await scrape()
    expect(text.toLowerCase()).not.toContain('secretive')
    expect(value(requestCount('none', '4xx'))).toBeGreaterThan(0)
  })
})

it('/api/metrics counts a letter that is sent or opened twice only once', async () => {
  const letter = {
    id: randomUUID(),
    receiver: 'Jack',
    banner: 'starry-night',
    content: '<p>Hello.</p>',
  } as const
  await rose.client.letters.send(letter)
  await rose.client.letters.send(letter)
  await jack.client.letters.markRead({ id: letter.id })
  await jack.client.letters.markRead({ id: letter.id })
  const { value } = await scrape()
  expect(value('novelette_letters_total{event="sent"}')).toBe(1)
  expect(value('novelette_letters_total{event="opened"}')).toBe(1)
})

it('/api/metrics counts refused sign-ins by error code', async () => {
  const { client } = app.visitor()
  await expect(client.accounts.signIn({ email: 'rose@example.com', password: 'wrong one' })).rejects.toThrow()
  const { value } = await scrape()
  const refused = 'novelette_refusals_total{call="accounts.signIn",code="wrong_credentials"}'
  expect(value(refused)).toBeGreaterThanOrEqual(1)
})

it('/api/metrics counts open live streams and the events they delivered', async () => {
  const before = (await scrape()).value('novelette_live_delivery_seconds_count')
  const ending = new AbortController()
  const stream = await jack.client.live.stream(undefined, { signal: ending.signal })
  await stream.next()
  const { value } = await scrape()
  expect(value('novelette_live_streams')).toBe(1)
  expect(value('novelette_live_delivery_seconds_count')).toBe(before + 1)
  ending.abort()
  await expect.poll(async () => (await scrape()).value('novelette_live_streams')).toBe(0)
  expect((await scrape()).text).not.toContain('/api/rpc/live/stream')
  await expect
    .poll(async () => (await scrape()).value('novelette_live_relay_seconds_count'))
    .toBeGreaterThan(0)
})

it('/api/metrics counts finished jobs by task, and sent mails', async () => {
  const email = 'ines@example.com'
  await app.visitor().client.accounts.signUp({ username: 'Ines', email, password: 'correct horse battery' })
  await mailsTo(app, email)
  const done = 'novelette_jobs_run_total{task="send-verification-mail",outcome="done"}'
  await expect.poll(async () => (await scrape()).value(done)).toBe(1)
  expect((await scrape()).value('novelette_mails_total{outcome="sent"}')).toBe(1)
})

it('/api/metrics counts failed mails, failed jobs and waiting jobs', async () => {
  const other = await startTestApp({ smtpUrl: `smtp://127.0.0.1:${await freePort()}` })
  onTestFinished(() => other.stop())
  const email = 'ines@example.com'
  await other.visitor().client.accounts.signUp({ username: 'Ines', email, password: 'correct horse battery' })
  const since = new Date(Date.now() - 60 * 60 * 1000)
  await other.deps.db.execute(sql`select graphile_worker.add_job('no-such-task', run_at => ${since})`)
  await other.deps.db.execute(sql`select graphile_worker.add_job('tidy-pictures', '{"userId":"nobody"}')`)
  const failed = 'novelette_jobs_run_total{task="tidy-pictures",outcome="failed"}'
  await expect.poll(async () => (await scrape(other.url)).value(failed)).toBe(1)
  await expect
    .poll(async () => (await scrape(other.url)).value('novelette_mails_total{outcome="failed"}'))
    .toBeGreaterThan(0)
  const { value } = await scrape(other.url)
  expect(value('novelette_jobs{task="no-such-task",state="waiting"}')).toBe(1)
  expect(value('novelette_jobs_oldest_waiting_seconds{task="no-such-task"}')).toBeGreaterThan(3500)
  expect(value('novelette_mails_total{outcome="sent"}')).toBe(0)
})

it('/api/metrics reports the pool, the sanitiser, the event loop and the process', async () => {
  const { value } = await scrape()
  expect(value('novelette_pool_connections{state="total"}')).toBeGreaterThan(0)
  expect(value('novelette_pool_connections{state="waiting"}')).toBe(0)
  expect(value('novelette_sanitiser_waiting{lane="quick"}')).toBe(0)
  expect(value('novelette_database_up')).toBe(1)
  expect(value('novelette_delivery_held')).toBe(0)
  expect(value('novelette_scheduled_letters_overdue_seconds')).toBe(0)
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(0)
})

it('/api/metrics names the version that runs', async () => {
  const { value } = await scrape()
  expect(value(`novelette_build_info{version="${release.version}",commit="none"}`)).toBe(1)
})

const repository = new URL('../../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, repository), 'utf8')
const alerts = await read('deploy/alerts.yml')
const dashboard = await read('deploy/grafana-dashboard.json')

/** A histogram by any of its series. */
const metricsIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:novelette|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    ),
  )

describe('what operators watch', () => {
  it('alerts ask for metrics that there are', async () => {
    const { text } = await scrape()
    const asked = [...metricsIn(alerts)]
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter(name => !text.includes(`# TYPE ${name} `))).toEqual([])
  })

  it('the dashboard draws every metric, and no other', async () => {
    const { text } = await scrape()
    const panels: { targets?: { expr: string }[] }[] = JSON.parse(dashboard).panels
    const drawn = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n')
    const known = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name)
    expect(known.length).toBeGreaterThan(40)
    expect([...metricsIn(drawn)].toSorted()).toEqual(known.toSorted())
  })

  it('each alert says what it is, how urgent, and which section of the manual has more', async () => {
    const manual = await read('docs/operating.md')
    const headings = [...manual.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    )
    const rules = alerts.split('- alert: ').slice(1)
    expect(rules.length).toBeGreaterThan(10)
    for (const rule of rules) {
      const [, section = ''] = /^ +runbook: docs\/operating\.md#(\S+)$/m.exec(rule) ?? []
      expect(headings, rule).toContain(section)
      expect(rule).toMatch(/severity: (?:page|ticket) /)
      expect(rule).toMatch(/^ +summary: .+\.$/m)
      expect(rule).toMatch(/^ +description: .+\.$/m)
    }
  })
})

it('/api/metrics answers with novelette_database_up 0 while the database is unavailable', async () => {
  const bringBack = await startDatabaseOutage(app)
  const { answer, value } = await scrape()
  expect(answer.status).toBe(200)
  expect(value('novelette_database_up')).toBe(0)
  await bringBack()
  expect((await scrape()).value('novelette_database_up')).toBe(1)
})

it('/api/metrics keeps the metrics of several servers in one process apart', async () => {
  const other = await startTestApp()
  await other.visitor().fetch('/api/v1/session')
  expect((await scrape(other.url)).value(requestCount('/api/v1/session', '2xx'))).toBe(1)
  expect((await scrape()).text).not.toContain('route="/api/v1/session"')
  await other.stop()
})

describe('access to /api/metrics', () => {
  const getFrom = (headers: Record<string, string>, path = '/api/metrics') =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const { port } = new URL(app.url)
      request({ host: '127.0.0.1', port, path, headers }, async answer => {
        resolve({ status: answer.statusCode, body: (await answer.toArray()).join('') })
      })
        .on('error', reject)
        .end()
    })
  const throughProxy = { host: 'letters.example.org', 'x-forwarded-for': '203.0.113.7' }

  it('serves metrics to this machine, and to a request with the token', async () => {
    expect((await getFrom({ host: 'localhost:3000' })).status).toBe(200)
    expect((await getFrom({ ...throughProxy, authorization: `Bearer ${token}` })).status).toBe(200)
  })

  it.each([
    [{ host: 'letters.example.org' }],
    [{ host: 'localhost', 'x-forwarded-for': '203.0.113.7' }],
    [{ ...throughProxy, authorization: `Bearer ${token}x` }],
    [{ ...throughProxy, authorization: 'Bearer ' }],
    [{ ...throughProxy, authorization: token }],
    [{ ...throughProxy, cookie: `token=${token}` }],
  ])('answers a metrics request without access like an unknown path: %j', async headers => {
    const unknown = await getFrom(headers, '/api/unknown')
    expect(unknown.status).toBe(404)
    expect(await getFrom(headers)).toEqual(unknown)
  })

  it('refuses local requests to a public site whose proxy is not named', async () => {
    const appUrl = 'https://letters.example.org'
    const statusOf = async (trustProxy: string | null) => {
      const other = await startTestApp({ appUrl, trustProxy })
      const { status } = await fetch(`${other.url}/api/metrics`)
      await other.stop()
      return status
    }
    expect(await statusOf(null)).toBe(404)
    expect(await statusOf('127.0.0.1')).toBe(200)
  })

  it('refuses every bearer token where METRICS_TOKEN is not set', async () => {
    const other = await startTestApp()
    const headers = { authorization: 'Bearer null', 'x-forwarded-for': '203.0.113.7' }
    expect((await fetch(`${other.url}/api/metrics`, { headers })).status).toBe(404)
    await other.stop()
  })
})
