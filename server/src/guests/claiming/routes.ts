import { claimedSchema, guestLinkSchema } from '@novelette/domain/guests/guest-schemas.ts'
import { signedIn } from '#accounts/sessions/guards.ts'
import { claimGuest } from '#guests/claiming/claim-guest.ts'

export const guestClaimRoutes = {
  claim: signedIn
    .route({
      method: 'POST',
      path: '/guest-link/claims',
      tags: ['guests'],
      summary: 'Put the letters of a link into the own inbox; the link then ends',
    })
    .input(guestLinkSchema)
    .output(claimedSchema)
    .handler(({ context, input }) => claimGuest(context, context.user.id, input)),
}
