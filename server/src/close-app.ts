import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const lookAgainMs = 50

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
  const endUnused = () => {
    app.server.closeIdleConnections()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  return async () => {
    const timer = setInterval(endUnused, lookAgainMs)
    try {
      await app.close()
    } finally {
      clearInterval(timer)
    }
  }
}
