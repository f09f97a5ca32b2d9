import type { Door } from '#context/door.ts'
import { claimPending, guestClaimRoutes } from '#guests/claiming/claim-guest.ts'
import { guestMailRoutes } from '#guests/mail-again/mail-guest.ts'
import { mailRefusalsRoutes } from '#guests/mail-refusals/routes.ts'
import { sendGuestMail } from '#guests/mailing/guest-mail.ts'
import { ownGuestsRoutes } from '#guests/own/routes.ts'
import { purgeGuests } from '#guests/purging/purge-guests.ts'
import { guestEnclosureRoutes } from '#guests/reading/enclosure-routes.ts'
import { guestReadingRoutes } from '#guests/reading/routes.ts'
import { nightly } from '#jobs/tasks.ts'

export const guestsDoor = {
  calls: {
    guests: { ...ownGuestsRoutes, ...guestReadingRoutes, ...guestClaimRoutes, ...guestMailRoutes },
    mailRefusals: mailRefusalsRoutes,
  },
  routes: [guestEnclosureRoutes],
  tasks: deps => ({
    'send-guest-mail': job => sendGuestMail(deps, job),
    'claim-letters': ({ userId }) => claimPending(deps, userId),
    'purge-guests': () => purgeGuests(deps),
  }),
  schedule: [nightly('purge-guests', '03:29')],
} satisfies Door
