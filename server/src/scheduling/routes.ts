import { sentReceiptSchema, takeBackInputSchema, takenBackSchema } from '@novelette/domain/letters/letters.ts'
import {
  changedScheduledSchema,
  changeScheduledInputSchema,
  onTheWaySchema,
  scheduledIdInputSchema,
  scheduledLetterSchema,
  scheduledReceiptSchema,
  scheduledSummarySchema,
  scheduleInputSchema,
} from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import * as z from 'zod/mini'
import { signedIn } from '#accounts/sessions/guards.ts'
import { send } from '#letters/sending/send.ts'
import { cancelScheduled, dismissReturned } from '#scheduling/cancelling.ts'
import { changeScheduled } from '#scheduling/changing.ts'
import { onTheWay } from '#scheduling/on-the-way.ts'
import { getScheduled, listScheduled } from '#scheduling/own-scheduled.ts'
import { sendScheduledNow } from '#scheduling/sending-now.ts'

const tags = ['scheduled letters']

export const scheduledLettersRoutes = {
  schedule: signedIn
    .route({
      method: 'POST',
      path: '/scheduled-letters',
      tags,
      summary: 'Keep a letter until its day, or post it slowly',
      description:
        'As letters.send. By the clock of its receiver, who must share it, the answer tells no instant.',
    })
    .input(scheduleInputSchema)
    .output(scheduledReceiptSchema)
    .handler(async ({ context: { deps, user }, input }) => {
      const to = 'guestId' in input ? { guestId: input.guestId } : { username: input.receiver }
      const { id, banner, content, lang, revision, delivery } = input
      const receipt = await send(deps, user, { id, banner, content, lang, revision, delivery, to })
      const { receiver, createdAt, deliverAt } = receipt
      return { id, receiver, createdAt, delivery, deliverAt }
    }),

  list: signedIn
    .route({
      method: 'GET',
      path: '/scheduled-letters',
      tags,
      summary: 'Your letters that wait, are on their way, or came back, by their day',
    })
    .output(z.array(scheduledSummarySchema))
    .handler(({ context: { deps, user } }) => listScheduled(deps, user.id)),

  get: signedIn
    .route({ method: 'GET', path: '/scheduled-letters/{id}', tags, summary: 'One of them in full' })
    .input(scheduledIdInputSchema)
    .output(scheduledLetterSchema)
    .handler(({ context: { deps, user }, input }) => getScheduled(deps, user.id, input.id)),

  change: signedIn
    .route({
      method: 'PUT',
      path: '/scheduled-letters/{id}',
      tags,
      summary: 'Change its words, theme and day until it leaves',
      description: 'Name the revision you started from; another text saved in between is a conflict.',
    })
    .input(changeScheduledInputSchema)
    .output(changedScheduledSchema)
    .handler(({ context: { deps, user }, input }) => changeScheduled(deps, user.id, input)),

  sendNow: signedIn
    .route({ method: 'POST', path: '/scheduled-letters/{id}/sent', tags, summary: 'Send it now' })
    .input(scheduledIdInputSchema)
    .output(sentReceiptSchema)
    .handler(({ context: { deps, user }, input }) => sendScheduledNow(deps, user.id, input.id)),

  cancel: signedIn
    .route({
      method: 'POST',
      path: '/scheduled-letters/{id}/cancelled',
      tags,
      summary: 'Do not send it; its text becomes a draft',
    })
    .input(takeBackInputSchema)
    .output(takenBackSchema)
    .handler(({ context: { deps, user }, input }) => cancelScheduled(deps, user.id, input)),

  dismiss: signedIn
    .route({
      method: 'DELETE',
      path: '/scheduled-letters/{id}',
      tags,
      summary: 'Let a letter go that came back',
    })
    .input(scheduledIdInputSchema)
    .output(z.strictObject({}))
    .handler(async ({ context: { deps, user }, input }) => {
      await dismissReturned(deps, user.id, input.id)
      return {}
    }),

  onTheWay: signedIn
    .route({
      method: 'GET',
      path: '/slow-post',
      tags,
      summary: 'Slow post that is coming to you: from whom, and the day, but no words',
    })
    .output(z.array(onTheWaySchema))
    .handler(({ context: { deps, user } }) => onTheWay(deps, user.id)),
}
