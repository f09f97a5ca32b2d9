import { usernameInput } from '@novelette/domain/accounts.ts'
import {
  dashboard,
  inboxInput,
  inboxPage as inboxPageSchema,
  letter,
  letterIdInput,
  letterStatuses,
  recentRecipient,
  recipient,
  sendLetterInput,
  sentInput,
  sentPage as sentPageSchema,
  sentReceipt,
} from '@novelette/domain/letters.ts'
import * as z from 'zod/mini'
import { signedIn } from '#guards.ts'
import { dashboardOf } from '#letters/dashboard.ts'
import { countUnread, inboxPage } from '#letters/inbox.ts'
import { openReceived, openSent } from '#letters/letters.ts'
import { findRecipient, recentRecipients } from '#letters/recipients.ts'
import { sendLetter } from '#letters/sending.ts'
import { sentPage } from '#letters/sent.ts'
import { markRead } from '#letters/status.ts'

const tags = ['letters']

export const lettersRoutes = {
  findRecipient: signedIn
    .route({
      method: 'GET',
      path: '/recipients/{username}',
      tags,
      summary: 'The person with exactly this username',
    })
    .input(z.strictObject({ username: usernameInput }))
    .output(recipient)
    .handler(({ context: { parts, user }, input }) => findRecipient(parts.db, user, input.username)),

  recentRecipients: signedIn
    .route({ method: 'GET', path: '/recipients', tags, summary: 'The people written to last, each once' })
    .output(z.array(recentRecipient))
    .handler(({ context: { parts, user } }) => recentRecipients(parts.db, user.id)),

  send: signedIn
    .route({
      method: 'POST',
      path: '/letters',
      tags,
      summary: 'Send a letter',
      description:
        'The id is yours (UUIDv7): sending the same letter again under it answers with the first one.',
    })
    .input(sendLetterInput)
    .output(sentReceipt)
    .handler(({ context: { parts, user }, input }) => sendLetter(parts, user, input)),

  inbox: signedIn
    .route({ method: 'GET', path: '/letters/received', tags, summary: 'Received letters, newest first' })
    .input(inboxInput)
    .output(inboxPageSchema)
    .handler(({ context: { parts, user }, input }) => inboxPage(parts, user.id, input)),

  sent: signedIn
    .route({ method: 'GET', path: '/letters/sent', tags, summary: 'Sent letters by page, newest first' })
    .input(sentInput)
    .output(sentPageSchema)
    .handler(({ context: { parts, user }, input }) => sentPage(parts, user.id, input)),

  received: signedIn
    .route({ method: 'GET', path: '/letters/received/{id}', tags, summary: 'One received letter in full' })
    .input(letterIdInput)
    .output(letter)
    .handler(({ context: { parts, user }, input }) => openReceived(parts, user.id, input.id)),

  markRead: signedIn
    .route({
      method: 'POST',
      path: '/letters/received/{id}/read',
      tags,
      summary: 'Mark a received letter read',
    })
    .input(letterIdInput)
    .output(z.strictObject({ status: z.enum(letterStatuses) }))
    .handler(async ({ context: { parts, user }, input }) => ({
      status: await markRead(parts, user.id, input.id),
    })),

  sentLetter: signedIn
    .route({ method: 'GET', path: '/letters/sent/{id}', tags, summary: 'One sent letter in full' })
    .input(letterIdInput)
    .output(letter)
    .handler(({ context: { parts, user }, input }) => openSent(parts, user.id, input.id)),

  unreadCount: signedIn
    .route({ method: 'GET', path: '/letters/unread-count', tags, summary: 'How many letters are unread' })
    .output(z.strictObject({ count: z.int() }))
    .handler(async ({ context: { parts, user } }) => ({ count: await countUnread(parts.db, user.id) })),

  dashboard: signedIn
    .route({
      method: 'GET',
      path: '/letters/dashboard',
      tags,
      summary: 'The newest letters and the unread count',
    })
    .output(dashboard)
    .handler(({ context: { parts, user } }) => dashboardOf(parts, user.id)),
}
