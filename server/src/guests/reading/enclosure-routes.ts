import { guestLinkSchema } from '@novelette/domain/guests/guest-schemas.ts'
import { enclosureKinds } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { isEnclosureId, linkEnclosurePath } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Dependencies } from '#context/dependencies.ts'
import { findGuestByLink } from '#guest-links/find-guest.ts'
import { enclosureShownToGuest } from '#letters/parts/find-enclosure.ts'
import { fileAsked, sendFile } from '#letters/parts/send-file.ts'
import { AppError } from '#lib/app-error.ts'

const askedSchema = z.extend(guestLinkSchema, { id: z.string().check(z.refine(isEnclosureId)) })

/** POST, though they only read: an address with the secret would be logged on its way. */
export async function guestEnclosureRoutes(
  app: FastifyInstance,
  { deps }: { deps: Dependencies },
): Promise<void> {
  for (const kind of enclosureKinds)
    app.post(linkEnclosurePath(kind), { bodyLimit: 1024 }, async (request, reply) => {
      const asked = askedSchema.safeParse(request.body)
      if (!asked.success) throw new AppError('invalid_input')
      const { id, ...link } = asked.data
      const guest = await findGuestByLink({ deps, address: request.ip }, link)
      const enclosure = await enclosureShownToGuest(deps.db, guest.id, { id, kind })
      return sendFile(deps, request, reply, { kind, enclosure, size: fileAsked(kind, request.query) })
    })
}
