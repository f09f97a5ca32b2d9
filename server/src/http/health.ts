import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'
import { isDatabaseUnavailable } from '#db/errors.ts'
import { pendingMigrations } from '#db/migrating/pending-migrations.ts'
import { isReadOnly } from '#db/migrating/read-only.ts'
import { isFromOperator } from '#http/loopback.ts'
import { release } from '#lib/release.ts'

/** The doctor and deploy/Containerfile wait for five seconds. */
const timeoutMs = 3_000

/** Liveness: the process answers. Readiness: it accepts work. The version would tell others which faults it has. */
export async function healthRoutes(app: FastifyInstance, { deps }: { deps: Dependencies }): Promise<void> {
  app.get('/api/health/live', async request => ({
    status: 'live',
    ...(isFromOperator(request, deps.config) && { version: release.version }),
  }))
  app.get('/api/health/ready', async (_request, reply) => {
    const reason = await findNotReadyReason(deps)
    return reason ? reply.status(503).send({ status: 'unavailable', reason }) : { status: 'ready' }
  })
}

type NotReady = 'draining' | 'database' | 'standby' | 'migrations'

async function findNotReadyReason({ db, draining }: Dependencies): Promise<NotReady | null> {
  if (draining.aborted) return 'draining'
  try {
    return await Promise.race([findDatabaseReason(db), pause(timeoutMs, 'database' as const, { ref: false })])
  } catch (error) {
    if (isDatabaseUnavailable(error)) return 'database'
    throw error
  }
}

async function findDatabaseReason(db: Dependencies['db']): Promise<NotReady | null> {
  if (await isReadOnly(db)) return 'standby'
  return (await pendingMigrations(db)) === 0 ? null : 'migrations'
}
