import {
  answerAsGuestInputSchema,
  answeredSchema,
  envelopesInputSchema,
  envelopesSchema,
  guestLetterSchema,
  guestLinkSchema,
  openAsGuestInputSchema,
  reportAsGuestInputSchema,
} from '@novelette/domain/guests/guest-schemas.ts'
import * as z from 'zod/mini'
import { anyone } from '#accounts/sessions/guards.ts'
import { findGuestByLink } from '#guest-links/find-guest.ts'
import { countAnswersLeft, envelopesOf, markAllDelivered } from '#guests/reading/envelopes.ts'
import { openAsGuest } from '#guests/reading/opening.ts'
import { send } from '#letters/sending/send.ts'
import { reportLetter } from '#reports/reporting.ts'

const tags = ['guests']
const nothingSchema = z.strictObject({})

/** All are POST, also those that only read: an address with the secret would be logged on its way. */
export const guestReadingRoutes = {
  envelopes: anyone
    .route({
      method: 'POST',
      path: '/guest-link/envelopes',
      tags,
      summary: 'What lies behind a link, newest first; changes nothing',
    })
    .input(envelopesInputSchema)
    .output(envelopesSchema)
    .handler(async ({ context, input: { cursor, ...link } }) =>
      envelopesOf(context.deps, await findGuestByLink(context, link), cursor),
    ),

  markDelivered: anyone
    .route({
      method: 'POST',
      path: '/guest-link/delivered',
      tags,
      summary: 'The seal was held: the letters of a link are delivered',
    })
    .input(guestLinkSchema)
    .output(nothingSchema)
    .handler(async ({ context, input }) => {
      const guest = await findGuestByLink(context, input)
      await markAllDelivered(context.deps, guest.id)
      return {}
    }),

  open: anyone
    .route({
      method: 'POST',
      path: '/guest-link/opened',
      tags,
      summary: 'One letter of a link in full; it is read from then on',
    })
    .input(openAsGuestInputSchema)
    .output(guestLetterSchema)
    .handler(async ({ context, input: { letterId, quietly, ...link } }) =>
      openAsGuest(context.deps, await findGuestByLink(context, link), { letterId, quietly }),
    ),

  answer: anyone
    .route({
      method: 'POST',
      path: '/guest-link/answers',
      tags,
      summary: 'Answer the writer of a link',
      description:
        'The id is yours (UUIDv7): the same answer again under it is answered like the first time.',
    })
    .input(answerAsGuestInputSchema)
    .output(answeredSchema)
    .handler(async ({ context, input: { locator, secret, ...letter } }) => {
      const guest = await findGuestByLink(context, { locator, secret })
      const writer = { id: guest.id, username: guest.name }
      const { createdAt, answersLeft } = await send(context.deps, writer, {
        ...letter,
        to: { ownerOf: guest },
      })
      return { createdAt, answersLeft: answersLeft ?? (await countAnswersLeft(context.deps.db, guest)) }
    }),

  report: anyone
    .route({
      method: 'POST',
      path: '/guest-link/reports',
      tags,
      summary: 'Show one opened letter of a link to the people who look after the site',
    })
    .input(reportAsGuestInputSchema)
    .output(nothingSchema)
    .handler(async ({ context, input: { letterId, reason, note, ...link } }) => {
      const { id } = await findGuestByLink(context, link)
      await reportLetter(context.deps, id, { letterId, reason, note }, 'guest-report')
      return {}
    }),
}
