import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Log } from '#lib/log.ts'

/** Less than 30 seconds together with the drain time. */
const shutdownTimeoutMs = 28_000
const duplicateSignalMs = 1000

type Closing = {
  /** Makes readiness fail. */
  readonly startDraining: () => void
  readonly stop: () => Promise<void>
  readonly drainSeconds: number
}

/**
 * A second signal ends the process at once. On SIGTERM it drains first, so that a proxy can notice. An error that nobody caught
 * stops it, too, with exit code 1.
 */
export function closeOnSignal({ startDraining, stop, drainSeconds }: Closing, log: Log): void {
  let exitCode = 0
  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    const timeout = pause(shutdownTimeoutMs - drainSeconds * 1000).then(() => {
      throw new Error('Stopping takes too long.')
    })
    await Promise.race([stop(), timeout]).catch(error => fail(error, 'not everything stopped'))
    process.exit(exitCode)
  }
  const fail = (err: unknown, message: string) => {
    exitCode = 1
    log.fatal({ err }, message)
  }
  const drain = async (signal: string) => {
    startDraining()
    log.info({ signal }, 'draining')
    if (signal === 'SIGTERM') await pause(drainSeconds * 1000)
    await end()
  }
  let since: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Under npm one Ctrl-C arrives twice.
      if (since === null) void drain(signal)
      else if (performance.now() - since > duplicateSignalMs) process.exit(1)
      since ??= performance.now()
    })
  }
  // Rejections that nobody handles come as such.
  process.on('uncaughtException', error => {
    fail(error, 'stopping after an unexpected error')
    void end()
  })
}

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
