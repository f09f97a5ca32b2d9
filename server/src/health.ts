import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { databaseIsAway } from '#errors.ts'
import type { Parts } from '#parts.ts'

/** Liveness says that the process answers; readiness that it can do its work. */
export async function healthRoutes(app: FastifyInstance, { parts }: { parts: Parts }): Promise<void> {
  app.get('/api/health/live', async () => ({ status: 'live' }))
  app.get('/api/health/ready', async (_request, reply) => {
    try {
      await parts.db.execute(sql`select 1`)
      return { status: 'ready' }
    } catch (error) {
      if (!databaseIsAway(error)) throw error
      return reply.status(503).send({ status: 'unavailable', reason: 'database' })
    }
  })
}
