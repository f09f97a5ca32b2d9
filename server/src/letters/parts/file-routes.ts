import { enclosureKinds } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { enclosurePath, isEnclosureId } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import type { FastifyInstance } from 'fastify'
import { requireSession } from '#accounts/sessions/sessions.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { enclosureShownTo } from '#letters/parts/find-enclosure.ts'
import { fileAsked, sendFile } from '#letters/parts/send-file.ts'
import { takeUploads } from '#letters/parts/take-uploads.ts'
import { AppError } from '#lib/app-error.ts'

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
