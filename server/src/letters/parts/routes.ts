import {
  enclosureIdInputSchema,
  enclosureStoredSchema,
} from '@novelette/domain/letters/parts/enclosure-schemas.ts'
import { signedIn } from '#accounts/sessions/guards.ts'
import { isStored } from '#letters/parts/store-enclosure.ts'

export const enclosuresRoutes = {
  isEnclosureStored: signedIn
    .route({
      method: 'GET',
      path: '/enclosures/{id}',
      tags: ['letters'],
      summary: 'Whether a photograph or recording of one’s own is stored',
      description: 'Until then it may be on the device where it was enclosed.',
    })
    .input(enclosureIdInputSchema)
    .output(enclosureStoredSchema)
    .handler(async ({ context: { deps, user }, input: { id } }) => ({
      isStored: await isStored(deps.db, { id, ownerId: user.id }),
    })),
}
