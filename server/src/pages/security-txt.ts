import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '#dependencies.ts'

/** Days for which what is said here holds; each answer counts them anew, so it is never out of date. */
const goodForDays = 180

/**
 * Where to report a weakness (RFC 9116). The address is the operator's own choice, SECURITY_CONTACT: that of the admin opens an
 * account, and is published nowhere. Without one it is the contact page.
 */
export async function securityTxt(app: FastifyInstance, { deps }: { deps: Dependencies }): Promise<void> {
  const { appUrl, securityContact } = deps.config
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(text(appUrl, securityContact ?? `${appUrl}/contact`)),
  )
}

function text(appUrl: string, contact: string): string {
  const expires = new Date(Date.now() + goodForDays * 24 * 60 * 60 * 1000)
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${appUrl}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}
