import type { Readable } from 'node:stream'
import { type EnclosureKind, enclosureKinds } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { enclosurePath, isEnclosureId } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { partKindOf } from '@novelette/domain/letters/parts/part-table.ts'
import type { FastifyInstance } from 'fastify'
import { extendSession } from '#accounts/sessions/renewal.ts'
import { requireSession, requireSessionOfPage } from '#accounts/sessions/sessions.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { enclosureShownTo } from '#letters/parts/find-enclosure.ts'
import { kindsWithFiles } from '#letters/parts/kinds.ts'
import { fileAsked, sendFile } from '#letters/parts/send-file.ts'
import { assertEnclosuresFit, isStored, storeEnclosure } from '#letters/parts/store-enclosure.ts'
import { AppError } from '#lib/app-error.ts'
import { createKeyedSemaphore, createSemaphore } from '#lib/semaphore.ts'
import { readPicture, steady } from '#pictures/body.ts'

/** Files of drafts and letters, for their owners and whoever reads the letter (docs/rules.md 3.13, 3.14). */
export async function enclosureFileRoutes(
  app: FastifyInstance,
  { deps }: { deps: Dependencies },
): Promise<void> {
  // The body stays unread until the session is checked.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
  for (const kind of enclosureKinds) {
    takeUploads(app, deps, kind)
    app.get(enclosurePath(kind, ':id'), async (request, reply) => {
      const { user } = await requireSession(deps, request.headers.cookie ?? null)
      const size = fileAsked(kind, request.query)
      const { id } = request.params as { readonly id: string }
      if (!isEnclosureId(id)) throw new AppError('not_found')
      const enclosure = await enclosureShownTo(deps.db, user.id, { id, kind })
      return sendFile(deps, request, reply, { kind, enclosure, size })
    })
  }
}

/** In memory, of one kind. Others wait, with their bodies unread. */
const mostFiles = 6
const mostBytes = 120 * 1024 * 1024
const mostWaiting = 60

/** A few people must not take every place. */
const mostOfOne = 2

type Given = { Params: { id: string }; Body: Readable | undefined }

/** The file is the body of a POST, stored once for the id in its path. */
function takeUploads<Kind extends EnclosureKind>(app: FastifyInstance, deps: Dependencies, kind: Kind): void {
  const { preparedAtOnce, prepare } = kindsWithFiles[kind]
  const { most, files } = partKindOf(kind)
  const limit = { bytes: files.bytes, refusal: `${kind}_too_large` } as const
  const held = Math.max(1, Math.min(mostFiles, Math.floor(mostBytes / files.bytes)))
  const holding = createSemaphore(held, mostWaiting)
  const holdingOwn = createKeyedSemaphore(mostOfOne, most)
  const preparing = createSemaphore(preparedAtOnce, held)
  /** A browser that heard no answer sends the same file again: what is stored meanwhile counts once. */
  const sameFile = createKeyedSemaphore(1, mostOfOne)

  const config = { readsAtItsPace: true } as const
  app.post<Given>(enclosurePath(kind, ':id'), { config }, async ({ headers, params: { id }, body, raw }) => {
    const session = await requireSessionOfPage(deps, headers)
    await extendSession(deps.db, session, 'by-action', headers)
    if (!isEnclosureId(id)) throw new AppError('invalid_input')
    const owned = { id, ownerId: session.user.id }
    return sameFile(`${owned.ownerId} ${id}`, async () => {
      if (await isStored(deps.db, { ...owned, kind })) return { id }
      await assertEnclosuresFit(deps.db, deps.config, owned.ownerId)
      const policy: `enclose-${EnclosureKind}` = `enclose-${kind}`
      const counted = [policy, { account: owned.ownerId }] as const
      await deps.limits.assertRoom(...counted)
      const take = async () => {
        const file = await readPicture(body ?? raw, headers['content-length'], steady, limit)
        await deps.limits.consume(...counted)
        return preparing(() => prepare(file))
      }
      return holdingOwn(owned.ownerId, async () => {
        const files = await holding(take)
        // The session may have ended during a slow upload.
        await requireSessionOfPage(deps, headers)
        await storeEnclosure(deps, owned, { kind, files })
        deps.metrics.enclosures[kind].inc({ event: 'stored' })
        return { id }
      })
    })
  })
}
