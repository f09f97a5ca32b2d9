import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'

/** Counted from each answer, so that it never goes out of date. */
const validDays = 180

/** RFC 9116. The admin's address is a sign-in name and never published. */
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
  const expires = new Date(Date.now() + validDays * 24 * 60 * 60 * 1000)
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${appUrl}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}
