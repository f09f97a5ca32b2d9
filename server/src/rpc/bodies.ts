import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { requireSession } from '#accounts/sessions/sessions.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { AppError } from '#lib/app-error.ts'
import { networkOf } from '#limits/network.ts'
import { sendRefusal } from '#rpc/rpc-calls.ts'

/** Bytes. Only letters need more than a few kilobytes. */
export const usualBodyLimit = 64 * 1024

/** JSON escapes make a letter of 5 MiB longer. */
const bodyLimit = 32 * 1024 * 1024

/** Of 20,000 characters each may have a colour of its own. */
const answerBodyLimit = 1024 * 1024

/** Long bodies in memory are limited per person and in total. */
const longBodyBytes = 1024 * 1024
const maxHeldLetters = { perPerson: bodyLimit, total: 8 * bodyLimit }
/** Of a network, whose people share it. */
const maxHeldAnswers = { perPerson: 8 * answerBodyLimit, total: 64 * answerBodyLimit }

/** Names, ids and punctuation around a letter are a few hundred. */
const maxOutsideStrings = 4_096

/** The session is checked before a large body is read. */
export function acceptLetterBodies(app: FastifyInstance, deps: Dependencies): void {
  acceptBodies(app, bodyLimit)
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendRefusal(error.statusCode === 413 ? new AppError('too_large') : error, request, reply),
  )
  const reserve = createReservations(maxHeldLetters)
  app.addHook('onRequest', async ({ headers }, reply) => {
    const bytes = declaredBytes(headers, bodyLimit)
    if (bytes <= usualBodyLimit) return
    const { user } = await requireSession(deps, headers.cookie ?? null)
    if (bytes > longBodyBytes) reserve({ holder: user.id, bytes }, reply)
  })
}

/** From guests, who have no session. */
export function acceptAnswerBodies(app: FastifyInstance): void {
  acceptBodies(app, answerBodyLimit)
  const reserve = createReservations(maxHeldAnswers)
  app.addHook('onRequest', async ({ headers, ip }, reply) => {
    const bytes = declaredBytes(headers, answerBodyLimit)
    if (bytes > usualBodyLimit) reserve({ holder: networkOf(ip), bytes }, reply)
  })
}

/** The size must be in strings: parsing megabytes of brackets would block the event loop for seconds. */
function acceptBodies(app: FastifyInstance, limit: number): void {
  app.addHook('onRoute', route => {
    route.bodyLimit = limit
  })
  acceptJson(app, isMostlyStrings)
}

const declaredBytes = (headers: IncomingHttpHeaders, limit: number) =>
  Math.min(Number(headers['content-length'] ?? limit), limit)

type LongBody = { readonly holder: string; readonly bytes: number }
type HeldLimits = { readonly perPerson: number; readonly total: number }

const bytesOf = (bodies: readonly LongBody[]) => bodies.reduce((sum, { bytes }) => sum + bytes, 0)

/** Reserves memory until the response closes. Throws unavailable. */
function createReservations({ perPerson, total }: HeldLimits) {
  const reserved: LongBody[] = []
  return (body: LongBody, reply: FastifyReply): void => {
    // A client that left meanwhile emits no close event to release the reservation.
    if (reply.raw.destroyed) return
    const own = reserved.filter(({ holder }) => holder === body.holder)
    if (bytesOf(own) + body.bytes > perPerson || bytesOf(reserved) + body.bytes > total) {
      throw new AppError('unavailable')
    }
    reserved.push(body)
    reply.raw.once('close', () => reserved.splice(reserved.indexOf(body), 1))
  }
}

/** At most a few thousand characters outside strings. Linear time. */
export function isMostlyStrings(json: string): boolean {
  let outside = 0
  let inString = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) inString = !inString
    else if (!inString) outside += 1
    else if (code === backslash) at += 1
    if (outside > maxOutsideStrings) return false
  }
  return true
}

const quote = 34
const backslash = 92

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
