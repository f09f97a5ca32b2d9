import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { ProductServer } from '../../e2e/server.ts'
import { inParallel } from '../site/in-parallel.ts'
import type { BrowserUser } from '../site/people.ts'

/** One live stream for each, of which nothing is read. Returns what closes them; the end of the test does. */
export async function openUnreadStreams(
  server: ProductServer,
  readers: readonly BrowserUser[],
): Promise<() => void> {
  const sockets: Socket[] = []
  const close = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(close)
  await inParallel(readers, async reader => void sockets.push(await openUnreadStream(server, reader)))
  return close
}

async function openUnreadStream(server: ProductServer, { browser }: BrowserUser): Promise<Socket> {
  const { hostname, port } = new URL(server.url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.pause()
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  const cookie = [...browser.cookies].map(pair => pair.join('=')).join('; ')
  socket.write(`GET /api/v1/live HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`)
  return socket
}
