import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'
import { AppError } from '#lib/app-error.ts'
import { refuseByLink } from '#mail-refusals/refusals.ts'
import { oneClickPath, stopMailPage } from '#mail-refusals/stop-links.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The token in its address is all that it goes by. */
    acceptsForeignOrigin?: boolean
  }
}

/** Bytes. */
const bodyLimit = 1024

/**
 * RFC 8058: a mail program posts a form, without a cookie or an Origin. Every token is answered alike. What only reads (scanners,
 * previews) is led to a page that asks for a press.
 */
export async function oneClickRoute(app: FastifyInstance, { deps }: { deps: Dependencies }): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, body),
  )
  app.post(oneClickPath, { bodyLimit, config: { acceptsForeignOrigin: true } }, async (request, reply) => {
    if (isOneClick(request.body)) await refuseByLink(deps, tokenOf(request)).catch(ignoreInvalidLink)
    return reply.send()
  })
  app.get(oneClickPath, async (request, reply) => reply.redirect(stopMailPage(tokenOf(request)), 303))
}

/** Of a form, or of one field of a multipart. */
function isOneClick(body: unknown): boolean {
  if (typeof body !== 'string') return false
  const field = new URLSearchParams(body).get('List-Unsubscribe')
  return field?.trim() === 'One-Click' || multipartField.test(body)
}

const multipartField = /name="?List-Unsubscribe"?\r?\n(?:.+\r?\n)*\r?\nOne-Click\r?\n--/i

/** Empty where it is none of ours, which must not lead anywhere. */
function tokenOf({ query }: FastifyRequest): string {
  const { t } = query as { readonly t?: unknown }
  return typeof t === 'string' && /^[\w-]{1,2048}$/.test(t) ? t : ''
}

function ignoreInvalidLink(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'link_invalid')) throw error
}
