import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reads a body of megabytes itself, and ends it when nothing more arrives (pictures/body.ts). */
    readsAtItsPace?: true
  }
}

/** Closes the connection of a body that is not here in time, as Node would; but Node knows no route that takes longer. */
export const endSlowBodies =
  (ms: number) =>
  ({ raw, routeOptions }: FastifyRequest, _reply: FastifyReply, next: HookHandlerDoneFunction): void => {
    const { headers } = raw
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    if (hasBody && !routeOptions.config.readsAtItsPace) {
      const timer = setTimeout(() => raw.socket.destroy(), ms)
      const end = () => clearTimeout(timer)
      raw.once('end', end).once('close', end)
    }
    next()
  }
