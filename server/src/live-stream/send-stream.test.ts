import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#lifecycle/app.ts'
import { type Hub, openHub } from '#live/hub.ts'
import { createMetrics } from '#metrics/metrics.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'

let app: TestApp
let rose: TestPerson
let hub: Hub
let appWithoutRelay: FastifyInstance
let url: string
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  hub = openHub(() => ({ publish() {}, stop: async () => {} }), createMetrics())
  appWithoutRelay = await createApp({ ...app.deps, hub })
  url = await appWithoutRelay.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  hub.closeAll()
  await appWithoutRelay.close()
  await app.stop()
})

async function open(path: string): Promise<IncomingMessage> {
  const cookie = [...rose.cookies].map(pair => pair.join('=')).join('; ')
  const [response] = await once(get(url + path, { headers: { cookie } }), 'response')
  return response.setEncoding('utf8')
}

it('the server answers 404 under a path that only resembles the live stream, and opens no subscription', async () => {
  const before = hub.openStreams()
  const answer = await open('/api/rpc/live/stream/')
  expect([answer.statusCode, hub.openStreams()]).toEqual([404, before])
  answer.destroy()
})

it.each([
  [
    '/api/rpc/live/stream',
    'data: {"json":{"kind":"draft-changed","ids":["one"]}}',
    'event: done\ndata: {}\n\n',
  ],
  ['/api/v1/live', 'data: {"kind":"draft-changed","ids":["one"]}', ''],
  ['/api/v1/live/', 'data: {"kind":"draft-changed","ids":["one"]}', ''],
])(
  'the server writes the stream at %s in the format of oRPC’s clients, with the standard headers',
  async (path, data, end) => {
    const stream = await open(path)
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\w-]{16,}$/),
    })
    hub.publish([rose.user.id], { kind: 'draft-changed', ids: ['one'] })
    hub.closeHere(rose.user.id)
    const text = (await stream.toArray()).join('')
    expect(text).toMatch(/^: \n\nevent: message\nid: \w+\.\d+\ndata: .*"resync"/)
    expect(text).toMatch(/\nevent: message\nid: \w+\.\d+\ndata: .*\n\n/)
    expect(text).toContain(`${data}\n\n`)
    expect(text.endsWith(end || `${data}\n\n`)).toBe(true)
  },
)

it('a live stream sends a resync to a client that stopped reading, instead of buffering every event', async () => {
  const stream = await open('/api/v1/live')
  const ids = Array.from({ length: 1_000 }, () => crypto.randomUUID())
  const published = 1_000
  for (let number = 0; number < published; number += 1) {
    hub.publish([rose.user.id], { kind: 'draft-changed', ids })
    await turn()
  }
  hub.publish([rose.user.id], { kind: 'profile-changed', ids: [] })
  let text = ''
  stream.on('data', chunk => {
    text += chunk
  })
  await expect.poll(() => text).toContain('profile-changed')
  const countOf = (kind: string) => text.split(`"kind":"${kind}"`).length - 1
  expect(countOf('resync')).toBeGreaterThan(1)
  expect(countOf('draft-changed')).toBeLessThan(published)
  stream.destroy()
  await expect.poll(() => hub.openStreams()).toBe(0)
})

it('the server keeps no stream open for clients that disconnect while connecting', async () => {
  const cookie = [...rose.cookies].map(pair => pair.join('=')).join('; ')
  const connectAndLeave = async (afterMs: number) => {
    const request = get(`${url}/api/v1/live`, { headers: { cookie } }).on('error', () => null)
    await pause(afterMs)
    request.destroy()
  }
  await Promise.all(Array.from({ length: 40 }, (_, number) => connectAndLeave(number / 2)))
  const last = await open('/api/v1/live')
  last.destroy()
  await expect.poll(() => hub.openStreams()).toBe(0)
})
