import type { Readable } from 'node:stream'
import { type EnclosureKind, isEnclosureId } from '@novelette/domain/enclosures/enclosure-ids.ts'
import type { FastifyInstance } from 'fastify'
import { extendSession } from '#accounts/sessions/renewal.ts'
import { requireSessionOfPage } from '#accounts/sessions/sessions.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { AppError } from '#lib/app-error.ts'
import { createKeyedSemaphore, createSemaphore } from '#lib/semaphore.ts'
import { type Limit, readPicture, steady } from '#pictures/body.ts'
import type { EnclosureContent } from '#pictures/enclosures/enclosure-files.ts'
import { assertEnclosuresFit, isStored, storeEnclosure } from '#pictures/enclosures/store-enclosure.ts'

/** In memory, of one kind: photographs take 120 MB at most. Others wait, with their bodies unread. */
export const mostFiles = 6
const mostWaiting = 60

/** A few people must not take every place. */
const mostOfOne = 2

type TakenKind = {
  readonly kind: EnclosureKind
  readonly path: string
  readonly limit: Limit
  readonly inLetter: number
  /** What is stored of a file. */
  readonly prepare: (file: Uint8Array) => Promise<EnclosureContent>
}

type Given = { Params: { id: string }; Body: Readable | undefined }

/** The file is the body of a POST, stored once for the id in its path. */
export function takeEnclosures(
  app: FastifyInstance,
  deps: Dependencies,
  { kind, path, limit, inLetter, prepare }: TakenKind,
): void {
  const holding = createSemaphore(mostFiles, mostWaiting)
  const holdingOwn = createKeyedSemaphore(mostOfOne, inLetter)
  // The body stays unread until the session is checked.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))

  const config = { readsAtItsPace: true } as const
  app.post<Given>(path, { config }, async ({ headers, params: { id }, body, raw }) => {
    const session = await requireSessionOfPage(deps, headers)
    await extendSession(deps.db, session, 'by-action', headers)
    if (!isEnclosureId(id)) throw new AppError('invalid_input')
    const owned = { id, ownerId: session.user.id }
    if (await isStored(deps.db, { ...owned, kind })) return { id }
    await assertEnclosuresFit(deps.db, deps.config, owned.ownerId)
    const counted = [`enclose-${kind}`, { account: owned.ownerId }] as const
    await deps.limits.assertRoom(...counted)
    const take = async () => {
      const file = await readPicture(body ?? raw, headers['content-length'], steady, limit)
      await deps.limits.consume(...counted)
      return prepare(file)
    }
    return holdingOwn(owned.ownerId, async () => {
      const content = await holding(take)
      // The session may have ended during a slow upload.
      await requireSessionOfPage(deps, headers)
      await storeEnclosure(deps, owned, content)
      deps.metrics[`${kind}s`].inc({ event: 'stored' })
      return { id }
    })
  })
}
