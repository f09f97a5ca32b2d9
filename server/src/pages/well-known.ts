import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'

/** Where programs that keep passwords and passkeys lead their people. */
export async function wellKnown(app: FastifyInstance, { deps }: { deps: Dependencies }): Promise<void> {
  const passkeys = `${deps.config.appUrl}/settings#passkeys`
  app.get('/.well-known/passkey-endpoints', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send({ enroll: passkeys, manage: passkeys }),
  )
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/settings#password'))
}
