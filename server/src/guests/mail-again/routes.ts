import {
  guestSchema,
  mailGuestInputSchema,
  refuseAsGuestInputSchema,
  refusedAsGuestSchema,
} from '@novelette/domain/guests/guest-schemas.ts'
import { anyone, signedIn } from '#accounts/sessions/guards.ts'
import { mailGuest } from '#guests/mail-again/mail-guest.ts'
import { refuseAsGuest } from '#guests/mail-again/refuse-as-guest.ts'

const tags = ['guests']

export const guestMailRoutes = {
  mail: signedIn
    .route({
      method: 'POST',
      path: '/guests/{id}/mails',
      tags,
      summary: 'Mail their link, also to another address',
    })
    .input(mailGuestInputSchema)
    .output(guestSchema)
    .handler(({ context: { deps, user }, input }) => mailGuest(deps, user.id, input)),

  refuseMail: anyone
    .route({
      method: 'POST',
      path: '/guest-link/mail-refusals',
      tags,
      summary: 'No more mail from this writer, or from anyone here',
    })
    .input(refuseAsGuestInputSchema)
    .output(refusedAsGuestSchema)
    .handler(({ context, input }) => refuseAsGuest(context, input)),
}
