import { mailRefusalInputSchema } from '@novelette/domain/guests/guest-schemas.ts'
import * as z from 'zod/mini'
import { anyone } from '#accounts/sessions/guards.ts'
import { refuseByLink, undoRefusal } from '#guests/mail-refusals/refusals.ts'

const tags = ['mail refusals']
const nothingSchema = z.strictObject({})

export const mailRefusalsRoutes = {
  refuse: anyone
    .route({
      method: 'POST',
      path: '/mail-refusals',
      tags,
      summary: 'No more mail about letters of anyone, by the link of a mail',
    })
    .input(mailRefusalInputSchema)
    .output(nothingSchema)
    .handler(async ({ context: { deps }, input }) => {
      await refuseByLink(deps, input.token)
      return {}
    }),

  undo: anyone
    .route({
      method: 'POST',
      path: '/mail-refusals/undo',
      tags,
      summary:
        'Take back a refusal of the last ten minutes, by the link of a mail or what the refusal was answered with',
    })
    .input(mailRefusalInputSchema)
    .output(nothingSchema)
    .handler(async ({ context: { deps }, input }) => {
      await undoRefusal(deps, input.token)
      return {}
    }),
}
