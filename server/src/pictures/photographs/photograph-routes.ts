import { isEnclosureId } from '@novelette/domain/enclosures/enclosure-ids.ts'
import { photographLimits, photographPath } from '@novelette/domain/enclosures/photographs.ts'
import type { FastifyInstance } from 'fastify'
import { requireSession } from '#accounts/sessions/sessions.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { AppError } from '#lib/app-error.ts'
import { createSemaphore } from '#lib/semaphore.ts'
import { enclosureShownTo } from '#pictures/enclosures/find-enclosure.ts'
import { sendFile, sizeOf } from '#pictures/enclosures/send-file.ts'
import { mostFiles, takeEnclosures } from '#pictures/enclosures/take-enclosures.ts'
import { developPhotograph } from '#pictures/photographs/develop-photograph.ts'

/** Decoding takes a core and, for a progressive photograph, 100 MB. */
const decodedAtOnce = 1

/** Photographs of drafts and letters (docs/rules.md 3.13). */
export async function photographRoutes(
  app: FastifyInstance,
  { deps }: { deps: Dependencies },
): Promise<void> {
  const decoding = createSemaphore(decodedAtOnce, mostFiles)
  takeEnclosures(app, deps, {
    kind: 'photograph',
    path: photographPath(':id'),
    limit: { bytes: photographLimits.bytes, refusal: 'photograph_too_large' },
    inLetter: photographLimits.inLetter,
    prepare: file => decoding(async () => ({ kind: 'photograph', files: await developPhotograph(file) })),
  })

  app.get(photographPath(':id'), async (request, reply) => {
    const { user } = await requireSession(deps, request.headers.cookie ?? null)
    const size = sizeOf(request.query)
    const { id } = request.params as { readonly id: string }
    if (!isEnclosureId(id)) throw new AppError('not_found')
    const enclosure = await enclosureShownTo(deps.db, user.id, { id, kind: 'photograph' })
    return sendFile(deps, request, reply, { enclosure, size })
  })
}
