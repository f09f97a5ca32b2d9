import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { heartbeatSeconds } from '@novelette/domain/letters/events.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { heartbeat, startHeartbeats } from '#live-stream/heartbeat.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('startHeartbeats sends a heartbeat to an open stream at once and then every 30 s', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const heartbeats = startHeartbeats()
  const server = createServer((_request, response) => heartbeats.start(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const [stream] = await once(get({ port, host: '127.0.0.1' }), 'response')
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  await expect.poll(() => text).toBe(heartbeat)
  vi.advanceTimersByTime(heartbeatSeconds * 1000)
  await expect.poll(() => text).toBe(heartbeat.repeat(2))
  vi.advanceTimersByTime(2 * heartbeatSeconds * 1000)
  await expect.poll(() => text).toBe(heartbeat.repeat(4))
  heartbeats.stop()
  server.closeAllConnections()
  server.close()
})
