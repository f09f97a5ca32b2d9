import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { sessions } from '#db/schema.ts'
import { createLog } from '#lib/log.ts'
import { startTracer } from '#lib/tracing/tracer.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { startPushService } from '#test/notices/push-service.ts'
import { addDevice, ago, chooseNotices, tellNow } from '#test/notices/tell-notices.ts'
import { storeLetters } from '#test/stored-letters.ts'
import { linkTokenIn, mailsTo } from '#test/stored-mail.ts'

type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
  readonly status: { readonly code?: number }
}

/** Stands in for a collector, and keeps each byte that it receives. */
async function startCollector(status = 200, answer = Promise.resolve()) {
  const received: { readonly headers: string; readonly path: string | undefined; readonly body: string }[] =
    []
  const server = createServer(async (request, reply) => {
    const body = Buffer.concat(await request.toArray()).toString()
    received.push({ headers: JSON.stringify(request.headers), path: request.url, body })
    await answer
    reply.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const tracing = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    headers: { authorization: 'Bearer for-the-collector' },
    serviceName: 'letters',
    ratio: 1,
  }
  const spans = () =>
    received.flatMap(({ body }): Span[] => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans)
  return { received, tracing, spans }
}

const text = 'My dearest Rosalind, meet me where the river turns'

/** A letter is sent and told of on a device, and somebody signs up: what is secret of that. */
async function useTraced(app: TestApp, service: Awaited<ReturnType<typeof startPushService>>) {
  const jack = await app.signUpAndIn('Jacquemin')
  await app.signUpAndIn('Rosalind')
  const letter = {
    id: randomUUID(),
    receiver: 'Rosalind',
    content: `<p>${text}</p>`,
    banner: 'starry-night',
  } as const
  await jack.client.letters.send(letter)
  await jack.client.letters.matchingRecipients({ typed: 'Rosal' })
  await expect(jack.client.letters.received({ id: letter.id })).rejects.toThrow()
  await jack.fetch(`/u/Rosalind?secretly=river`)
  await jack.fetch('/api/v1/drafts?limit=Rosalind')
  const away = await app.signUpAndIn('Marguerite')
  await leave(app, away)
  await chooseNotices(app, away.user.id, { mail: 'never' })
  const device = await addDevice(app, service, away.user.id)
  await storeLetters(app.deps, jack.user.id, away.user.id, [{ preview: text, createdAt: ago('2 hours') }])
  await tellNow(app)
  const email = 'newcomer@example.com'
  await jack.client.accounts.signUp({ username: 'Newcomer', email, password: 'correct horse battery' })
  const [mail] = await mailsTo(app, email)
  expect(device.pushes).toHaveLength(1)
  const cookies = [...jack.cookies.values()]
  return [
    text,
    'Rosal',
    'river',
    'Jacquemin',
    'Marguerite',
    'Newcomer',
    'example.com',
    linkTokenIn(mail),
    ...cookies,
  ]
}

const leave = ({ deps }: TestApp, { user }: TestPerson) =>
  deps.db
    .update(sessions)
    .set({ createdAt: ago('10 days'), expiresAt: ago('2 hours') })
    .where(eq(sessions.userId, user.id))

/** Rule 7.9 */
it('traces name calls, statements, jobs, mails and pushes, and hold nothing that is anybody’s', async () => {
  const service = await startPushService()
  onTestFinished(() => service.stop())
  const { tracing, received, spans } = await startCollector()
  const app = await startTestApp({ tracing, pushHosts: [service.host] })
  const secrets = await useTraced(app, service)
  await app.stop()

  const named = (name: string) => spans().find(span => span.name === name)
  const isWithin = (name: string, parent: string) =>
    spans().some(
      span =>
        span.name === name &&
        spans().some(
          other =>
            other.name === parent && other.spanId === span.parentSpanId && other.traceId === span.traceId,
        ),
    )
  expect(named('POST /api/rpc/letters/send')).toMatchObject({ kind: 2, status: {} })
  expect(isWithin('statement select', 'POST /api/rpc/letters/send')).toBe(true)
  expect(isWithin('statement insert', 'job send-push')).toBe(false)
  expect(isWithin('statement update', 'job send-push')).toBe(true)
  expect(isWithin('push', 'job send-push')).toBe(true)
  expect(isWithin('mail', 'job send-verification-mail')).toBe(true)
  for (const { startTimeUnixNano, endTimeUnixNano } of spans())
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))

  for (const { path, headers } of received) {
    expect(path).toBe('/v1/traces')
    expect(headers).toContain('Bearer for-the-collector')
  }
  const bytes = received.map(({ body }) => body).join('\n')
  expect(secrets.every(secret => secret.length > 4)).toBe(true)
  expect(secrets.filter(secret => bytes.toLowerCase().includes(secret.toLowerCase()))).toEqual([])
  expect(bytes).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/i)
  expect(bytes).not.toMatch(/\bfrom\b|\bwhere\b|\$1|graphile_worker/)
  const keys = new Set(spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)))
  expect([...keys].toSorted()).toEqual([
    'db.operation.name',
    'db.system.name',
    'http.request.method',
    'http.response.status_code',
    'http.route',
  ])
})

it('a collector that refuses traces, or is away, is named once in the log, and holds nobody up', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: line => void lines.push(line) })
  const { tracing } = await startCollector(503)
  for (const endpoint of [tracing.endpoint, 'http://127.0.0.1:1/v1/traces']) {
    const tracer = startTracer({ ...tracing, endpoint }, log)
    for (let n = 0; n < 1200; n += 1)
      await tracer.traceRoot({ name: 'job x', kind: 'consumer' }, async () => null)
    await tracer.stop()
  }
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    { msg: 'traces could not be sent', kind: '503' },
    { msg: 'traces could not be sent' },
  ])
  expect(lines.join()).not.toContain('collector')
})

it('a slow collector gets as many traces as are held for it, and the others are dropped', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { tracing, spans } = await startCollector(200, promise)
  const tracer = startTracer(tracing, createLog('silent'))
  for (let n = 0; n < 5000; n += 1)
    await tracer.traceRoot({ name: 'job x', kind: 'consumer' }, async () => null)
  resolve()
  await tracer.stop()
  expect(spans()).toHaveLength(512 + 2048)
})

it('of what is not sampled, nothing within it is traced', async () => {
  const { tracing, spans } = await startCollector()
  const tracer = startTracer({ ...tracing, ratio: 0.5 }, createLog('silent'))
  const child = async () => null
  for (let n = 0; n < 400; n += 1)
    await tracer.traceRoot({ name: 'job x', kind: 'consumer' }, () =>
      tracer.trace({ name: 'mail', kind: 'client' }, child),
    )
  await tracer.trace({ name: 'push', kind: 'client' }, child)
  await tracer.stop()
  const count = (name: string) => spans().filter(span => span.name === name).length
  expect(count('job x')).toBeGreaterThan(120)
  expect(count('job x')).toBeLessThan(280)
  expect(count('mail')).toBe(count('job x'))
  expect(count('push')).toBe(0)
})

it('what throws is traced as failed, without what it says', async () => {
  const { tracing, received, spans } = await startCollector()
  const tracer = startTracer(tracing, createLog('silent'))
  const work = () => Promise.reject(new Error(text))
  await expect(tracer.traceRoot({ name: 'job x', kind: 'consumer' }, work)).rejects.toThrow(text)
  await tracer.stop()
  expect(spans()).toMatchObject([{ name: 'job x', status: { code: 2 } }])
  expect(received[0]?.body).not.toContain('Rosalind')
})
