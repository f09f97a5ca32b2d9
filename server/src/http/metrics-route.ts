import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import type { Dependencies } from '#context/dependencies.ts'
import { isFromOperator } from '#http/loopback.ts'

export async function metricsRoute(app: FastifyInstance, { deps }: { deps: Dependencies }): Promise<void> {
  const { registry } = deps.metrics
  let hasDefaultMetrics = false

  app.get('/api/metrics', async (request, reply) => {
    if (!isFromOperator(request, deps.config)) return reply.callNotFound()
    // Without scrapes, nothing needs to observe event loop and garbage collection.
    if (!hasDefaultMetrics) collectDefaultMetrics({ register: registry })
    hasDefaultMetrics = true
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
