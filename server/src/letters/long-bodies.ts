import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Dependencies } from '#dependencies.ts'
import { AppError } from '#errors.ts'
import { requireSession } from '#sessions/sessions.ts'

/** No call but those that carry a letter needs more than a few kilobytes. */
export const usualBodyLimit = 64 * 1024

/** A letter of 5 MiB grows when JSON escapes it. */
const bodyLimit = 32 * 1024 * 1024

/** From here on a body is long. So many bytes may be on their way at once, in memory: of one person, who has few windows open, and of all. */
const longFrom = 1024 * 1024
const mostBytes = { ofOne: bodyLimit, ofAll: 8 * bodyLimit }

/** Names, ids and punctuation around a letter are a few hundred characters. */
const mostOutsideStrings = 4_096

/**
 * Lets the routes of this scope take bodies of a letter's size: from people who are signed in, which is asked before the
 * first byte is read of what would be too large elsewhere, and only where the size is in strings. Megabytes of brackets would
 * keep the one thread for seconds.
 */
export function takeLetters(app: FastifyInstance, deps: Dependencies): void {
  app.addHook('onRoute', route => {
    route.bodyLimit = bodyLimit
  })
  const hold = roomForLong()
  app.addHook('onRequest', async ({ headers }, reply) => {
    // What does not say how long it is may be as long as any; what is longer is refused as that.
    const bytes = Math.min(Number(headers['content-length'] ?? bodyLimit), bodyLimit)
    if (bytes <= usualBodyLimit) return
    const { user } = await requireSession(deps, headers.cookie ?? null)
    if (bytes > longFrom) hold({ userId: user.id, bytes }, reply)
  })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    return isMostlyStrings(body) ? parse(request, body, done) : done(new AppError('invalid_input'))
  })
}

type Long = { readonly userId: string; readonly bytes: number }

const bytesOf = (bodies: readonly Long[]) => bodies.reduce((sum, { bytes }) => sum + bytes, 0)

/** Keeps room for a long body until it was answered, or broke off. Throws AppError `unavailable` where there is none. */
function roomForLong() {
  const held: Long[] = []
  return (body: Long, reply: FastifyReply): void => {
    // Whoever left before it was known who they were closes nothing any more that would give the room back.
    if (reply.raw.destroyed) return
    const own = held.filter(({ userId }) => userId === body.userId)
    if (bytesOf(own) + body.bytes > mostBytes.ofOne || bytesOf(held) + body.bytes > mostBytes.ofAll) {
      throw new AppError('unavailable')
    }
    held.push(body)
    reply.raw.once('close', () => held.splice(held.indexOf(body), 1))
  }
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
