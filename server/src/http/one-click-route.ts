import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependencies } from '#context/dependencies.ts'
import { stopMailPage } from '#guests/mail-refusals/refusal-links.ts'
import { refuseByLink } from '#guests/mail-refusals/refusals.ts'
import { AppError } from '#lib/app-error.ts'
import { oneClickPath } from '#mail/mail.ts'
import { stopByLink, stopNoticesPage } from '#notices/stopping/stopping.ts'

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
 * previews) is led to a page that asks for a press. `n` is of a member's notices, `t` of mail to somebody without an account.
 */
export async function oneClickRoute(app: FastifyInstance, { deps }: { deps: Dependencies }): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, body),
  )
  app.post(oneClickPath, { bodyLimit, config: { acceptsForeignOrigin: true } }, async (request, reply) => {
    if (isOneClick(request.body)) await stopMail(deps, request).catch(ignoreInvalidLink)
    return reply.send()
  })
  app.get(oneClickPath, async (request, reply) => {
    const { t, n } = tokensOf(request)
    return reply.redirect(n ? stopNoticesPage(n) : stopMailPage(t), 303)
  })
}

/** Of a form, or of one field of a multipart. */
function isOneClick(body: unknown): boolean {
  if (typeof body !== 'string') return false
  const field = new URLSearchParams(body).get('List-Unsubscribe')
  return field?.trim() === 'One-Click' || multipartField.test(body)
}

const multipartField = /name="?List-Unsubscribe"?\r?\n(?:.+\r?\n)*\r?\nOne-Click\r?\n--/i

async function stopMail(deps: Dependencies, request: FastifyRequest): Promise<void> {
  const { t, n } = tokensOf(request)
  await (n ? stopByLink(deps, n) : refuseByLink(deps, t))
}

function tokensOf({ query }: FastifyRequest) {
  const { t, n } = query as { readonly t?: unknown; readonly n?: unknown }
  return { t: ownToken(t), n: ownToken(n) }
}

/** Empty where it is none of ours, which must not lead anywhere. */
const ownToken = (token: unknown) => (typeof token === 'string' && /^[\w-]{1,2048}$/.test(token) ? token : '')

function ignoreInvalidLink(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'link_invalid')) throw error
}
