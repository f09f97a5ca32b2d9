import {
  type EnclosureFileName,
  type EnclosureKind,
  isEnclosureId,
} from '@novelette/domain/enclosures/enclosure-ids.ts'
import { guestPhotographPath } from '@novelette/domain/enclosures/photographs.ts'
import { guestRecordingPath } from '@novelette/domain/enclosures/recordings.ts'
import { guestLinkSchema } from '@novelette/domain/guests/guest-schemas.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Dependencies } from '#context/dependencies.ts'
import { findGuestByLink } from '#guests/links/find-guest.ts'
import { AppError } from '#lib/app-error.ts'
import { enclosureShownToGuest } from '#pictures/enclosures/find-enclosure.ts'
import { sendFile, sizeOf } from '#pictures/enclosures/send-file.ts'

const askedSchema = z.extend(guestLinkSchema, { id: z.string().check(z.refine(isEnclosureId)) })

/** POST, though they only read: an address with the secret would be logged on its way. */
export async function guestEnclosureRoutes(
  app: FastifyInstance,
  { deps }: { deps: Dependencies },
): Promise<void> {
  const serve = (path: string, kind: EnclosureKind, fileOf: (query: unknown) => EnclosureFileName) =>
    app.post(path, { bodyLimit: 1024 }, async (request, reply) => {
      const asked = askedSchema.safeParse(request.body)
      if (!asked.success) throw new AppError('invalid_input')
      const { id, ...link } = asked.data
      const guest = await findGuestByLink({ deps, address: request.ip }, link)
      const enclosure = await enclosureShownToGuest(deps.db, guest.id, { id, kind })
      return sendFile(deps, request, reply, { enclosure, size: fileOf(request.query) })
    })
  serve(guestPhotographPath, 'photograph', sizeOf)
  serve(guestRecordingPath, 'recording', () => 'sound')
}
