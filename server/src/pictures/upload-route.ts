import type { Readable } from 'node:stream'
import { pictureUploadPath } from '@novelette/domain/pictures.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '#dependencies.ts'
import { readPicture } from '#pictures/body.ts'
import { squareIn } from '#pictures/square.ts'
import { squaresOf } from '#pictures/squares.ts'
import { storePicture } from '#pictures/storing.ts'
import { createKeyedSemaphore, createSemaphore } from '#semaphore.ts'
import { extendSession, requireSession } from '#sessions/sessions.ts'

/** So many files are in memory at most, coming in or waiting: 150 MB. */
const mostFiles = 30

/** So many of one person come in at once, so that a few people cannot take the places of everyone. */
const mostOfOne = 2

/** Decoding takes a core and, for a progressive photo, a hundred megabytes; two would be too many together. */
const decodedAtOnce = 1

/** A plain POST with the file as its body: only so can a browser tell how much of it has gone. */
export async function uploadRoute(app: FastifyInstance, { deps }: { deps: Dependencies }): Promise<void> {
  const holding = createSemaphore(mostFiles, 0)
  const holdingOwn = createKeyedSemaphore(mostOfOne, 0)
  const decoding = createSemaphore(decodedAtOnce, mostFiles)
  // Unread: nothing of it is taken before it is known who sends it. What it says of its type does not matter.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))

  app.post<{ Body: Readable | undefined }>(pictureUploadPath, async ({ headers, query, body, raw }) => {
    const cookie = headers.cookie ?? null
    const session = await requireSession(deps, cookie)
    const square = squareIn(query)
    const { id } = session.user
    await deps.limits.consume('upload-picture', { account: id })
    await extendSession(deps.db, session, { path: ['pictures', 'upload'], method: 'POST' })
    const take = async () => {
      const file = await readPicture(body ?? raw, headers['content-length'])
      return decoding(() => squaresOf(file, square))
    }
    return holdingOwn(id, async () => {
      // A store that is slow gets the squares alone: the file is gone by then, and the next one is decoded.
      const squares = await holding(take)
      // It may have come in slowly: whose session has ended meanwhile changes nothing any more.
      await requireSession(deps, cookie)
      return storePicture(deps, id, squares)
    })
  })
}
