import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { endWhenStalled } from '#live-stream/send-stream.ts'

const stallMs = 1_000
const writeIntervalMs = 100

/** A large `size` overfills the system's buffers. */
async function openStream(size: number) {
  const app = Fastify()
  onTestFinished(() => app.close())
  app.get('/', async (request, reply) => {
    endWhenStalled(request.raw.socket, stallMs)
    reply.hijack()
    reply.raw.writeHead(200)
    const timer = setInterval(
      () => reply.raw.writableNeedDrain || reply.raw.write(Buffer.alloc(size)),
      writeIntervalMs,
    )
    reply.raw.on('close', () => clearInterval(timer))
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const ended = once(app.server, 'connection').then(([socket]) => once(socket, 'close'))
  const reader = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void reader.destroy())
  await once(reader, 'connect')
  reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return { reader, ended }
}

test('endWhenStalled ends a stream whose client reads nothing', async () => {
  const { reader, ended } = await openStream(32 * 1024 * 1024)
  reader.pause()
  // Without an error.
  expect(await ended).toEqual([false])
})

test('endWhenStalled keeps a stream open that carries little data', async () => {
  const { reader } = await openStream(2)
  let chunks = 0
  reader.on('data', () => (chunks += 1))
  await expect.poll(() => chunks).toBeGreaterThan((2 * stallMs) / writeIntervalMs)
  expect(reader.closed).toBe(false)
})
