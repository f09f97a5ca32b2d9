import {
  type EnclosureFileName,
  type EnclosureKind,
  isEnclosureId,
} from '@novelette/domain/enclosures/enclosure-ids.ts'
import { reportedPhotographPath } from '@novelette/domain/enclosures/photographs.ts'
import { reportedRecordingPath } from '@novelette/domain/enclosures/recordings.ts'
import { isUuid } from '@novelette/domain/uuids.ts'
import type { FastifyInstance } from 'fastify'
import { requireSession } from '#accounts/sessions/sessions.ts'
import { logFileDisclosure } from '#admin/reports/disclosure.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { AppError } from '#lib/app-error.ts'
import { reportedEnclosure } from '#pictures/enclosures/find-enclosure.ts'
import { sendFile, sizeOf } from '#pictures/enclosures/send-file.ts'

/** Of the letter that a report discloses; each look is in the audit log (docs/decisions/021). */
export async function reportedEnclosureRoutes(
  app: FastifyInstance,
  { deps }: { deps: Dependencies },
): Promise<void> {
  const serve = (path: string, kind: EnclosureKind, fileOf: (query: unknown) => EnclosureFileName) =>
    app.get(path, async (request, reply) => {
      const { user } = await requireSession(deps, request.headers.cookie ?? null)
      if (!user.isAdmin) throw new AppError('not_admin')
      const { reportId, id } = request.params as { readonly reportId: string; readonly id: string }
      if (!isUuid(reportId) || !isEnclosureId(id)) throw new AppError('not_found')
      const enclosure = await reportedEnclosure(deps.db, reportId, { id, kind })
      await logFileDisclosure(deps.db, user.id, reportId, { id, kind })
      return sendFile(deps, request, reply, { enclosure, size: fileOf(request.query) })
    })
  serve(reportedPhotographPath(':reportId', ':id'), 'photograph', sizeOf)
  serve(reportedRecordingPath(':reportId', ':id'), 'recording', () => 'sound')
}
