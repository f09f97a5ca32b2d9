import type { Readable } from 'node:stream'
import { asUserHeader } from '@novelette/domain/accounts/sessions.ts'
import { isPhotographId, photographLimits, photographPath } from '@novelette/domain/enclosures/photographs.ts'
import type { FastifyInstance } from 'fastify'
import { extendSession, requireSession } from '#accounts/sessions/sessions.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { AppError } from '#lib/app-error.ts'
import { createKeyedSemaphore, createSemaphore } from '#lib/semaphore.ts'
import { readPicture, steady } from '#pictures/body.ts'
import { developPhotograph } from '#pictures/photographs/develop-photograph.ts'
import { enclosureShownTo } from '#pictures/photographs/find-enclosure.ts'
import { sendPhotograph, sizeOf } from '#pictures/photographs/send-photograph.ts'
import { assertPhotographsFit, isStored, storePhotograph } from '#pictures/photographs/store-photograph.ts'

/** In memory: 120 MB at most. Others wait, with their bodies unread. */
const mostFiles = 6
const mostWaiting = 60

/** A few people must not take every place. */
const mostOfOne = 2

/** Decoding takes a core and, for a progressive photograph, 100 MB. */
const decodedAtOnce = 1

const fileLimit = { bytes: photographLimits.bytes, refusal: 'photograph_too_large' } as const

type Given = { Params: { id: string }; Body: Readable | undefined }

/** Photographs of drafts and letters (docs/rules.md 3.13). */
export async function photographRoutes(
  app: FastifyInstance,
  { deps }: { deps: Dependencies },
): Promise<void> {
  const holding = createSemaphore(mostFiles, mostWaiting)
  const holdingOwn = createKeyedSemaphore(mostOfOne, photographLimits.inLetter)
  const decoding = createSemaphore(decodedAtOnce, mostFiles)
  // The body stays unread until the session is checked.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))

  const config = { readsAtItsPace: true } as const
  app.post<Given>(photographPath(':id'), { config }, async ({ headers, params: { id }, body, raw }) => {
    const cookie = headers.cookie ?? null
    const session = await requireSession(deps, cookie)
    const asUser = headers[asUserHeader]
    if (asUser !== undefined && asUser !== session.user.id) throw new AppError('signed_out')
    if (!isPhotographId(id)) throw new AppError('invalid_input')
    const owned = { id, ownerId: session.user.id }
    if (await isStored(deps.db, owned)) return { id }
    await assertPhotographsFit(deps.db, deps.config, owned.ownerId)
    await deps.limits.consume('enclose-photograph', { account: owned.ownerId })
    await extendSession(deps.db, session, { path: ['photographs', 'store'], method: 'POST' })
    const take = async () => {
      const file = await readPicture(body ?? raw, headers['content-length'], steady, fileLimit)
      return decoding(() => developPhotograph(file))
    }
    return holdingOwn(owned.ownerId, async () => {
      const files = await holding(take)
      // The session may have ended during a slow upload.
      await requireSession(deps, cookie)
      await storePhotograph(deps, owned, files)
      deps.metrics.photographs.inc({ event: 'stored' })
      return { id }
    })
  })

  app.get(photographPath(':id'), async (request, reply) => {
    const { user } = await requireSession(deps, request.headers.cookie ?? null)
    const size = sizeOf(request.query)
    const { id } = request.params as Given['Params']
    if (!isPhotographId(id)) throw new AppError('not_found')
    const enclosure = await enclosureShownTo(deps.db, user.id, id)
    return sendPhotograph(deps, request, reply, { enclosure, size })
  })
}
