import * as z from 'zod/mini'
import { startDownload } from '#account-data/download/download.ts'
import { signedIn } from '#accounts/sessions/guards.ts'

export const accountDataRoutes = {
  start: signedIn
    .route({
      method: 'POST',
      path: '/account-data',
      tags: ['account data'],
      summary: 'Where everything of this account can be downloaded as a zip, within a minute',
    })
    .output(z.strictObject({ path: z.string() }))
    .handler(({ context }) => startDownload(context.deps, context.user.id)),
}
