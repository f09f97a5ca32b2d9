import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import { isLoopbackUrl } from '#config/settings.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { isFromThisMachine } from '#http/loopback.ts'

/**
 * For this machine and METRICS_TOKEN. On a public site proxied requests may look local, so only the token counts unless
 * TRUST_PROXY names the proxy.
 */
export async function metricsRoute(app: FastifyInstance, { deps }: { deps: Dependencies }): Promise<void> {
  const { metricsToken, appUrl, trustProxy } = deps.config
  const knowsProxy = isLoopbackUrl(appUrl) || trustProxy !== null
  const { registry } = deps.metrics
  let hasDefaultMetrics = false

  app.get('/api/metrics', async (request, reply) => {
    const isKnown = isToken(request.headers.authorization, metricsToken)
    if (!isKnown && !(knowsProxy && isFromThisMachine(request))) return reply.callNotFound()
    // Without scrapes, nothing needs to observe event loop and garbage collection.
    if (!hasDefaultMetrics) collectDefaultMetrics({ register: registry })
    hasDefaultMetrics = true
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Takes constant time. */
function isToken(authorization: string | undefined, token: string | null): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return token !== null && timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}
