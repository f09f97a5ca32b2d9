import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import type { Dependencies } from '#dependencies.ts'
import { isFromThisMachine } from '#loopback.ts'
import { isLoopbackUrl } from '#loopback-url.ts'

/**
 * What Prometheus asks for: to this very machine, or to whoever brings METRICS_TOKEN. To others it is not there. An installation for
 * everyone stands behind a proxy; where TRUST_PROXY does not name it, what it passes on may look like this machine's.
 */
export async function metricsRoute(app: FastifyInstance, { deps }: { deps: Dependencies }): Promise<void> {
  const { metricsToken, appUrl, trustProxy } = deps.config
  const knowsProxy = isLoopbackUrl(appUrl) || trustProxy !== null
  const { registry } = deps.metrics
  let ofProcess = false

  app.get('/api/metrics', async (request, reply) => {
    const isKnown = isToken(request.headers.authorization, metricsToken)
    if (!isKnown && !(knowsProxy && isFromThisMachine(request))) return reply.callNotFound()
    // With the first question: a server that nobody asks need not watch its event loop and garbage.
    if (!ofProcess) collectDefaultMetrics({ register: registry })
    ofProcess = true
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Takes the same time whatever is wrong with it. */
function isToken(authorization: string | undefined, token: string | null): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return token !== null && timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}
