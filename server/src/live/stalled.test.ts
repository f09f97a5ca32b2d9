import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { endWhenStalled } from '#live/stalled.ts'

const stall = 1_000
const signOfLife = 100

/** A stream that writes far more than the system takes for a reader, where `size` is large. */
async function openStream(size: number) {
  const app = Fastify()
  onTestFinished(() => app.close())
  app.get('/', async (request, reply) => {
    endWhenStalled(request.raw.socket, stall)
    reply.hijack()
    reply.raw.writeHead(200)
    const timer = setInterval(
      () => reply.raw.writableNeedDrain || reply.raw.write(Buffer.alloc(size)),
      signOfLife,
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

test('a stream is ended whose reader takes nothing', async () => {
  const { reader, ended } = await openStream(32 * 1024 * 1024)
  reader.pause()
  await ended
})

test('a stream goes on for a reader to whom there is little to tell', async () => {
  const { reader } = await openStream(2)
  let signs = 0
  reader.on('data', () => (signs += 1))
  await expect.poll(() => signs).toBeGreaterThan((2 * stall) / signOfLife)
  expect(reader.closed).toBe(false)
})
