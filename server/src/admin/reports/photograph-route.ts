import { isPhotographId, reportedPhotographPath } from '@novelette/domain/enclosures/photographs.ts'
import { isUuid } from '@novelette/domain/uuids.ts'
import type { FastifyInstance } from 'fastify'
import { requireSession } from '#accounts/sessions/sessions.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { AppError } from '#lib/app-error.ts'
import { reportedEnclosure } from '#pictures/photographs/find-enclosure.ts'
import { sendPhotograph, sizeOf } from '#pictures/photographs/send-photograph.ts'

/** Of the letter that a report discloses; the look at the letter is in the audit log (docs/decisions/021). */
export async function reportedPhotographRoute(
  app: FastifyInstance,
  { deps }: { deps: Dependencies },
): Promise<void> {
  app.get(reportedPhotographPath(':reportId', ':id'), async (request, reply) => {
    const { user } = await requireSession(deps, request.headers.cookie ?? null)
    if (!user.isAdmin) throw new AppError('not_admin')
    const { reportId, id } = request.params as { readonly reportId: string; readonly id: string }
    if (!isUuid(reportId) || !isPhotographId(id)) throw new AppError('not_found')
    const enclosure = await reportedEnclosure(deps.db, reportId, id)
    return sendPhotograph(deps, request, reply, { enclosure, size: sizeOf(request.query) })
  })
}
