import { usernameInputSchema } from '@novelette/domain/accounts/account-schemas.ts'
import {
  conversationInputSchema,
  conversationListPageSchema,
  dashboardSchema,
  favouriteInputSchema,
  inboxInputSchema,
  inboxListPageSchema,
  keepsakesInputSchema,
  keepsakesListPageSchema,
  letterIdInputSchema,
  letterSchema,
  lookedUpRecipientSchema,
  markedReadSchema,
  recentRecipientSchema,
  recipientSchema,
  sendLetterInputSchema,
  sentInputSchema,
  sentListPageSchema,
  sentReceiptSchema,
  takeBackInputSchema,
  takenBackSchema,
  unreadCountSchema,
} from '@novelette/domain/letters/letters.ts'
import * as z from 'zod/mini'
import { signedIn } from '#accounts/sessions/guards.ts'
import { conversationWith } from '#letters/lists/conversation.ts'
import { dashboardOf } from '#letters/lists/dashboard.ts'
import { countUnread, inboxPage } from '#letters/lists/inbox.ts'
import { keepsakesOf, setFavourite } from '#letters/lists/keepsakes.ts'
import { sentPage } from '#letters/lists/sent.ts'
import { openReceived, openSent } from '#letters/opening.ts'
import { findRecipient, matchingRecipients, recentRecipients } from '#letters/participants/recipients.ts'
import { readLetter } from '#letters/reading.ts'
import { removeLetter, restoreLetter } from '#letters/removal.ts'
import { send, toSentReceipt } from '#letters/sending/send.ts'
import { takeBack } from '#letters/taking-back.ts'

const tags = ['letters']
const nothingSchema = z.strictObject({})

export const lettersRoutes = {
  findRecipient: signedIn
    .route({
      method: 'GET',
      path: '/recipients/{username}',
      tags,
      summary: 'The person with exactly this username',
      description:
        'Where only the case of its letters differs from a username, nobody is found, and `data.didYouMean` of the refusal names it.',
    })
    .input(z.strictObject({ username: usernameInputSchema }))
    .output(lookedUpRecipientSchema)
    .handler(({ context: { deps, user }, input }) => findRecipient(deps, user, input.username)),

  recentRecipients: signedIn
    .route({ method: 'GET', path: '/recipients', tags, summary: 'The people written to last, each once' })
    .output(z.array(recentRecipientSchema))
    .handler(({ context: { deps, user } }) => recentRecipients(deps.db, user.id)),

  send: signedIn
    .route({
      method: 'POST',
      path: '/letters',
      tags,
      summary: 'Send a letter',
      description:
        'The id is yours (UUIDv7): sending the same letter again under it answers with the first one. Its draft goes with it; name the revision you know, and a draft that says something else since is a conflict.',
    })
    .input(sendLetterInputSchema)
    .output(sentReceiptSchema)
    .handler(async ({ context: { deps, user }, input: { receiver, ...letter } }) =>
      toSentReceipt(await send(deps, user, { ...letter, to: { username: receiver } })),
    ),

  inbox: signedIn
    .route({ method: 'GET', path: '/letters/received', tags, summary: 'Received letters, newest first' })
    .input(inboxInputSchema)
    .output(inboxListPageSchema)
    .handler(({ context: { deps, user }, input }) => inboxPage(deps, user.id, input)),

  sent: signedIn
    .route({ method: 'GET', path: '/letters/sent', tags, summary: 'Sent letters by page, newest first' })
    .input(sentInputSchema)
    .output(sentListPageSchema)
    .handler(({ context: { deps, user }, input }) => sentPage(deps, user.id, input)),

  received: signedIn
    .route({ method: 'GET', path: '/letters/received/{id}', tags, summary: 'One received letter in full' })
    .input(letterIdInputSchema)
    .output(letterSchema)
    .handler(({ context: { deps, user }, input }) => openReceived(deps, user.id, input.id)),

  markRead: signedIn
    .route({
      method: 'POST',
      path: '/letters/received/{id}/read',
      tags,
      summary: 'Mark a received letter read',
      description: 'Opens a closed letter, and answers with its content.',
    })
    .input(letterIdInputSchema)
    .output(markedReadSchema)
    .handler(({ context: { deps, user }, input }) => readLetter(deps, user.id, input.id, { quietly: false })),

  sentLetter: signedIn
    .route({ method: 'GET', path: '/letters/sent/{id}', tags, summary: 'One sent letter in full' })
    .input(letterIdInputSchema)
    .output(letterSchema)
    .handler(({ context: { deps, user }, input }) => openSent(deps, user.id, input.id)),

  remove: signedIn
    .route({
      method: 'DELETE',
      path: '/letters/{id}',
      tags,
      summary: "Remove a letter from one's own side; the other side keeps it",
    })
    .input(letterIdInputSchema)
    .output(nothingSchema)
    .handler(async ({ context: { deps, user }, input }) => {
      await removeLetter(deps, user.id, input.id)
      return {}
    }),

  restore: signedIn
    .route({ method: 'POST', path: '/letters/{id}/restored', tags, summary: 'Undo a removal' })
    .input(letterIdInputSchema)
    .output(nothingSchema)
    .handler(async ({ context: { deps, user }, input }) => {
      await restoreLetter(deps, user.id, input.id)
      return {}
    }),

  takeBack: signedIn
    .route({
      method: 'POST',
      path: '/letters/sent/{id}/taken-back',
      tags,
      summary: 'Take back a letter that was not opened; its text becomes a draft',
    })
    .input(takeBackInputSchema)
    .output(takenBackSchema)
    .handler(({ context: { deps, user }, input }) => takeBack(deps, user.id, input)),

  setFavourite: signedIn
    .route({
      method: 'PUT',
      path: '/letters/{id}/favourite',
      tags,
      summary: 'Keep a letter among the keepsakes',
    })
    .input(favouriteInputSchema)
    .output(nothingSchema)
    .handler(async ({ context: { deps, user }, input }) => {
      await setFavourite(deps, user.id, input)
      return {}
    }),

  keepsakes: signedIn
    .route({
      method: 'GET',
      path: '/keepsakes',
      tags,
      summary: 'The letters kept as favourites, newest first',
    })
    .input(keepsakesInputSchema)
    .output(keepsakesListPageSchema)
    .handler(({ context: { deps, user }, input }) => keepsakesOf(deps, user.id, input)),

  correspondence: signedIn
    .route({
      method: 'GET',
      path: '/correspondence/{personId}',
      tags,
      summary: 'All letters between oneself and one other, newest first',
    })
    .input(conversationInputSchema)
    .output(conversationListPageSchema)
    .handler(({ context: { deps, user }, input }) => conversationWith(deps, user.id, input)),

  matchingRecipients: signedIn
    .route({
      method: 'GET',
      path: '/recipient-matches',
      tags,
      summary: 'Those among the people written to before whose username holds what was typed',
    })
    .input(z.strictObject({ typed: usernameInputSchema }))
    .output(z.array(recipientSchema))
    .handler(({ context: { deps, user }, input }) => matchingRecipients(deps.db, user.id, input.typed)),

  unreadCount: signedIn
    .route({ method: 'GET', path: '/letters/unread-count', tags, summary: 'How many letters are unread' })
    .output(unreadCountSchema)
    .handler(({ context: { deps, user } }) => countUnread(deps.db, user.id)),

  dashboard: signedIn
    .route({
      method: 'GET',
      path: '/letters/dashboard',
      tags,
      summary: 'The newest letters and the unread count',
    })
    .output(dashboardSchema)
    .handler(({ context: { deps, user } }) => dashboardOf(deps, user.id)),
}
