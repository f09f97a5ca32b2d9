import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const lookAgainMs = 50
/** A connection that was made just before may still bring a request. */
const patienceMs = 300
/** A turn of the event loop that took no longer brought nothing. */
const quietMs = 0.1
const mostTurns = 1_000

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
  let closedAt = 0
  const endUnused = () => {
    app.server.closeIdleConnections()
    if (performance.now() - closedAt < patienceMs) return
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  return async () => {
    if (app.server.listening) await closeDoor()
    await app.close()
  }

  /** Resolves when all that came in has been answered. */
  async function closeDoor(): Promise<void> {
    const closed = once(app.server, 'close')
    await quietMoment()
    app.server.close()
    closedAt = performance.now()
    const timer = setInterval(() => void quietMoment().then(endUnused), lookAgainMs)
    await closed
    clearInterval(timer)
  }
}

/**
 * Resolves in a moment in which nothing waits at the door: who has been connected by the system and not by us, or has sent
 * a request that we have not read, would be cut off.
 */
async function quietMoment(): Promise<void> {
  for (let turns = 0; turns < mostTurns; turns += 1) {
    const since = performance.now()
    await turn()
    if (performance.now() - since < quietMs) return
  }
}
