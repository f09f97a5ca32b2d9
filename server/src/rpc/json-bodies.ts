import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#lib/app-error.ts'

/**
 * JSON is UTF-8 (RFC 8259): of another charset, or of bytes that are none, letters would be stored that nobody wrote. Throws unknown_charset,
 * and invalid_input where `isTaken` refuses the text.
 */
export function acceptJson(app: FastifyInstance, isTaken: (json: string) => boolean = () => true): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!namesUtf8(request.headers['content-type'] ?? '')) return done(new AppError('unknown_charset'))
    if (!isUtf8(body)) return done(new AppError('invalid_input'))
    const json = body.toString('utf8')
    return isTaken(json) ? parse(request, json, done) : done(new AppError('invalid_input'))
  })
}

const namesUtf8 = (contentType: string): boolean =>
  [...contentType.matchAll(/;\s*charset\s*=\s*"?([^";\s]*)/gi)].every(([, name]) =>
    /^utf-?8$/i.test(`${name}`),
  )
