import { isEnclosureId } from '@novelette/domain/enclosures/enclosure-ids.ts'
import { recordingLimits, recordingPath } from '@novelette/domain/enclosures/recordings.ts'
import type { FastifyInstance } from 'fastify'
import { requireSession } from '#accounts/sessions/sessions.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { AppError } from '#lib/app-error.ts'
import { createSemaphore } from '#lib/semaphore.ts'
import { enclosureShownTo } from '#pictures/enclosures/find-enclosure.ts'
import { sendFile } from '#pictures/enclosures/send-file.ts'
import { mostFiles, takeEnclosures } from '#pictures/enclosures/take-enclosures.ts'
import { remuxInProcess } from '#pictures/recordings/remux-in-process.ts'

/** Each takes 110 MB, 150 at most, and a core for a second. */
const remuxedAtOnce = 1

/** Recordings of drafts and letters (docs/rules.md 3.14). */
export async function recordingRoutes(app: FastifyInstance, { deps }: { deps: Dependencies }): Promise<void> {
  const remuxing = createSemaphore(remuxedAtOnce, mostFiles)
  takeEnclosures(app, deps, {
    kind: 'recording',
    path: recordingPath(':id'),
    limit: { bytes: recordingLimits.bytes, refusal: 'recording_too_large' },
    inLetter: recordingLimits.inLetter,
    prepare: file =>
      remuxing(async () => ({ kind: 'recording', files: { sound: (await remuxInProcess(file)).file } })),
  })

  app.get(recordingPath(':id'), async (request, reply) => {
    const { user } = await requireSession(deps, request.headers.cookie ?? null)
    const { id } = request.params as { readonly id: string }
    if (!isEnclosureId(id)) throw new AppError('not_found')
    const enclosure = await enclosureShownTo(deps.db, user.id, { id, kind: 'recording' })
    return sendFile(deps, request, reply, { enclosure, size: 'sound' })
  })
}
