import { guestPhotographPath, isPhotographId } from '@novelette/domain/enclosures/photographs.ts'
import { guestLinkSchema } from '@novelette/domain/guests/guest-schemas.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Dependencies } from '#context/dependencies.ts'
import { findGuestByLink } from '#guests/links/find-guest.ts'
import { AppError } from '#lib/app-error.ts'
import { enclosureShownToGuest } from '#pictures/photographs/find-enclosure.ts'
import { sendPhotograph, sizeOf } from '#pictures/photographs/send-photograph.ts'

const askedSchema = z.extend(guestLinkSchema, { id: z.string().check(z.refine(isPhotographId)) })

/** POST, though it only reads: an address with the secret would be logged on its way. */
export async function guestPhotographRoute(
  app: FastifyInstance,
  { deps }: { deps: Dependencies },
): Promise<void> {
  app.post(guestPhotographPath, { bodyLimit: 1024 }, async (request, reply) => {
    const asked = askedSchema.safeParse(request.body)
    if (!asked.success) throw new AppError('invalid_input')
    const { id, ...link } = asked.data
    const guest = await findGuestByLink({ deps, address: request.ip }, link)
    const enclosure = await enclosureShownToGuest(deps.db, guest.id, id)
    return sendPhotograph(deps, request, reply, { enclosure, size: sizeOf(request.query) })
  })
}
