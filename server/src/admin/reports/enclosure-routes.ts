import { enclosureKinds } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { isEnclosureId, reportedEnclosurePath } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { isUuid } from '@novelette/domain/uuids.ts'
import type { FastifyInstance } from 'fastify'
import { requireSession } from '#accounts/sessions/sessions.ts'
import { logFileDisclosure } from '#admin/reports/disclosure.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { reportedEnclosure } from '#letters/parts/find-enclosure.ts'
import { fileAsked, sendFile } from '#letters/parts/send-file.ts'
import { AppError } from '#lib/app-error.ts'

/** Of the letter that a report discloses; each look is in the audit log (docs/decisions/021). */
export async function reportedEnclosureRoutes(
  app: FastifyInstance,
  { deps }: { deps: Dependencies },
): Promise<void> {
  for (const kind of enclosureKinds)
    app.get(reportedEnclosurePath(kind, ':reportId', ':id'), async (request, reply) => {
      const { user } = await requireSession(deps, request.headers.cookie ?? null)
      if (!user.isAdmin) throw new AppError('not_admin')
      const { reportId, id } = request.params as { readonly reportId: string; readonly id: string }
      if (!isUuid(reportId) || !isEnclosureId(id)) throw new AppError('not_found')
      const enclosure = await reportedEnclosure(deps.db, reportId, { id, kind })
      await logFileDisclosure(deps.db, user.id, reportId, { id, kind })
      return sendFile(deps, request, reply, { kind, enclosure, size: fileAsked(kind, request.query) })
    })
}
