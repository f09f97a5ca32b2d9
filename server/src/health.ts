import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pendingMigrations } from '#db/pending-migrations.ts'
import type { Dependencies } from '#dependencies.ts'
import { databaseIsAway } from '#errors.ts'

/** Milliseconds. Those who ask wait for five seconds, as the doctor does and deploy/Containerfile, or not much longer: never for as long as a statement may take. */
const patience = 3_000

/** Liveness says that the process answers; readiness that it can do its work, and would like more of it. */
export async function healthRoutes(app: FastifyInstance, { deps }: { deps: Dependencies }): Promise<void> {
  app.get('/api/health/live', async () => ({ status: 'live' }))
  app.get('/api/health/ready', async (_request, reply) => {
    const reason = await whatIsLacking(deps)
    return reason ? reply.status(503).send({ status: 'unavailable', reason }) : { status: 'ready' }
  })
}

async function whatIsLacking({
  db,
  leaving,
}: Dependencies): Promise<'draining' | 'database' | 'migrations' | null> {
  if (leaving.aborted) return 'draining'
  try {
    const pending = await Promise.race([pendingMigrations(db), pause(patience, null, { ref: false })])
    if (pending === null) return 'database'
    return pending === 0 ? null : 'migrations'
  } catch (error) {
    if (databaseIsAway(error)) return 'database'
    throw error
  }
}
