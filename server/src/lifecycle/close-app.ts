import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const pollIntervalMs = 50
/** A connection made just before may still send a request. */
const unusedGraceMs = 300
/** A turn this short handled no input. */
const quietMs = 0.1
const maxTurns = 1_000

/**
 * Closes the app after the requests in progress, and connections that never sent anything, which browsers open in advance and
 * Node leaves open.
 */
export function createCloser(app: FastifyInstance): () => Promise<void> {
  const sockets = new Set<Socket>()
  app.server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  let closedAt = 0
  const closeUnusedConnections = () => {
    app.server.closeIdleConnections()
    if (performance.now() - closedAt < unusedGraceMs) return
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  return async () => {
    if (app.server.listening) await closeListener()
    await app.close()
  }

  async function closeListener(): Promise<void> {
    const closed = once(app.server, 'close')
    await untilNothingIsPending()
    app.server.close()
    closedAt = performance.now()
    const timer = setInterval(() => void untilNothingIsPending().then(closeUnusedConnections), pollIntervalMs)
    await closed
    clearInterval(timer)
  }
}

/** Node may not have accepted a connection or read a request yet. */
async function untilNothingIsPending(): Promise<void> {
  for (let turns = 0; turns < maxTurns; turns += 1) {
    const since = performance.now()
    await turn()
    if (performance.now() - since < quietMs) return
  }
}
