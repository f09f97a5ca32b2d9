import type { FastifyInstance } from 'fastify'
import { AppError } from '#errors.ts'
import type { Parts } from '#parts.ts'
import { needSession } from '#sessions/sessions.ts'

/** A letter of 5 MiB grows when JSON escapes it. */
const bodyLimit = 32 * 1024 * 1024

/** Names, ids and punctuation around a letter are a few hundred characters. */
const mostOutsideStrings = 4_096

/**
 * Lets the routes of this scope take bodies of a letter's size: from people who are signed in, which is asked before the
 * first byte is read, and only where the size is in strings. Megabytes of brackets would keep the one thread for seconds.
 */
export function takeLetters(app: FastifyInstance, parts: Parts): void {
  app.addHook('onRoute', route => {
    route.bodyLimit = bodyLimit
  })
  app.addHook('onRequest', async request => {
    await needSession(parts, request.headers.cookie ?? null)
  })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    return isMostlyStrings(body) ? parse(request, body, done) : done(new AppError('invalid_input'))
  })
}

/** Whether JSON text has no more than a few thousand characters outside its strings; found out in linear time. */
export function isMostlyStrings(json: string): boolean {
  let outside = 0
  let inString = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) inString = !inString
    else if (!inString) outside += 1
    else if (code === backslash) at += 1
    if (outside > mostOutsideStrings) return false
  }
  return true
}

const quote = 34
const backslash = 92
