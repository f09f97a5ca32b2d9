import {
  createGuestInputSchema,
  guestIdInputSchema,
  guestLinkSchema,
  guestSchema,
  sendToGuestInputSchema,
} from '@novelette/domain/guests/guest-schemas.ts'
import { sentReceiptSchema } from '@novelette/domain/letters/letters.ts'
import * as z from 'zod/mini'
import { signedIn } from '#accounts/sessions/guards.ts'
import { createGuest } from '#guests/own/creating.ts'
import { guestsOf } from '#guests/own/own-guests.ts'
import { changeLink, closeLink, linkOf, reactivate } from '#guests/own/own-link.ts'
import { send, toSentReceipt } from '#letters/sending/send.ts'

const tags = ['guests']

export const ownGuestsRoutes = {
  create: signedIn
    .route({
      method: 'POST',
      path: '/guests',
      tags,
      summary: 'Write to someone without an account, by a secret link',
      description:
        'The id is yours (UUIDv7): the same call again answers with the first guest. With an address the link is mailed with each letter.',
    })
    .input(createGuestInputSchema)
    .output(guestSchema)
    .handler(({ context: { deps, user }, input }) => createGuest(deps, user.id, input)),

  list: signedIn
    .route({ method: 'GET', path: '/guests', tags, summary: 'Your guests, the latest first' })
    .output(z.array(guestSchema))
    .handler(({ context: { deps, user } }) => guestsOf(deps, user.id)),

  send: signedIn
    .route({
      method: 'POST',
      path: '/guests/{guestId}/letters',
      tags,
      summary: 'Send a letter to a guest',
      description: 'As letters.send.',
    })
    .input(sendToGuestInputSchema)
    .output(sentReceiptSchema)
    .handler(async ({ context: { deps, user }, input: { guestId, ...letter } }) =>
      toSentReceipt(await send(deps, user, { ...letter, to: { guestId } })),
    ),

  link: signedIn
    .route({
      method: 'GET',
      path: '/guests/{id}/link',
      tags,
      summary: 'The two parts of a link: whoever has them can open the letters',
    })
    .input(guestIdInputSchema)
    .output(guestLinkSchema)
    .handler(({ context: { deps, user }, input }) => linkOf(deps, user.id, input.id)),

  changeLink: signedIn
    .route({
      method: 'POST',
      path: '/guests/{id}/changed-link',
      tags,
      summary: 'Another link for the same letters; the one they have stops working',
    })
    .input(guestIdInputSchema)
    .output(guestLinkSchema)
    .handler(({ context: { deps, user }, input }) => changeLink(deps, user.id, input.id)),

  close: signedIn
    .route({
      method: 'POST',
      path: '/guests/{id}/closed',
      tags,
      summary: 'Let nobody open the letters any more',
    })
    .input(guestIdInputSchema)
    .output(guestSchema)
    .handler(({ context: { deps, user }, input }) => closeLink(deps, user.id, input.id)),

  reactivate: signedIn
    .route({
      method: 'POST',
      path: '/guests/{id}/reactivated',
      tags,
      summary: 'Open a closed or inactive link again',
    })
    .input(guestIdInputSchema)
    .output(guestSchema)
    .handler(({ context: { deps, user }, input }) => reactivate(deps, user.id, input.id)),
}
