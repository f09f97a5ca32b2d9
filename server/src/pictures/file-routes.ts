import type { Readable } from 'node:stream'
import { pictureSizes, pictureStemPattern, pictureUploadPath } from '@novelette/domain/accounts/pictures.ts'
import type { FastifyInstance } from 'fastify'
import { extendSession } from '#accounts/sessions/renewal.ts'
import { requireSessionOfPage } from '#accounts/sessions/sessions.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { sendMissingFile } from '#lib/missing-file.ts'
import { createKeyedSemaphore, createSemaphore } from '#lib/semaphore.ts'
import { readPicture } from '#pictures/body.ts'
import { parseCropSquare, resizePicture } from '#pictures/resize-picture.ts'
import { storePicture } from '#pictures/storing.ts'

/** In memory: 150 MB at most. */
const mostFiles = 30

/** A few people must not take every slot. */
const mostOfOne = 2

/** Decoding takes a core and, for a progressive photo, 100 MB. */
const decodedAtOnce = 1

/** Only a plain POST reports progress. */
export async function uploadRoute(app: FastifyInstance, { deps }: { deps: Dependencies }): Promise<void> {
  const holding = createSemaphore(mostFiles, 0)
  const holdingOwn = createKeyedSemaphore(mostOfOne, 0)
  const decoding = createSemaphore(decodedAtOnce, mostFiles)
  // The body stays unread until the session is checked.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))

  app.post<{ Body: Readable | undefined }>(pictureUploadPath, async ({ headers, query, body, raw }) => {
    const session = await requireSessionOfPage(deps, headers)
    const square = parseCropSquare(query)
    const { id } = session.user
    await deps.limits.assertRoom('upload-picture', { account: id })
    await extendSession(deps.db, session, 'by-action', headers)
    const take = async () => {
      const file = await readPicture(body ?? raw, headers['content-length'])
      await deps.limits.consume('upload-picture', { account: id })
      return decoding(() => resizePicture(file, square))
    }
    return holdingOwn(id, async () => {
      // A slow store holds only the squares.
      const squares = await holding(take)
      // The session may have ended during a slow upload.
      await requireSessionOfPage(deps, headers)
      return storePicture(deps, id, squares)
    })
  })
}

const sizes = new RegExp(`-(?:${pictureSizes.join('|')})\\.webp$`)

/** A picture never changes under its name, so it is cached for good. */
export async function pictureRoute(app: FastifyInstance, { deps }: { deps: Dependencies }): Promise<void> {
  app.get<{ Params: { '*': string } }>('/pictures/*', async (request, reply) => {
    // Portraits are not meant for image search.
    reply.header('x-robots-tag', 'noindex')
    const key = request.params['*']
    const known = sizes.test(key) && pictureStemPattern.test(key.replace(sizes, ''))
    const picture = known && (await deps.pictures.read(key))
    if (!picture) return sendMissingFile(reply)
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(picture)
  })
}
