import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const lookAgainMs = 50
/** A connection that was made just before may still bring a request. */
const patienceMs = 300

/**
 * Returns a function that closes the app when the requests under way have been answered. Connections that wait for
 * nothing are ended; Node itself leaves those alone that have not asked anything yet, as browsers open them in advance.
 */
export function closer(app: FastifyInstance): () => Promise<void> {
  const sockets = new Set<Socket>()
  app.server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const endUnused = (since: number) => {
    app.server.closeIdleConnections()
    if (performance.now() - since < patienceMs) return
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  return async () => {
    const timer = setInterval(endUnused, lookAgainMs, performance.now())
    try {
      await app.close()
    } finally {
      clearInterval(timer)
    }
  }
}
