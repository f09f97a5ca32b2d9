import {
  confirmSessionInputSchema,
  endSessionInputSchema,
  openSessionSchema,
} from '@novelette/domain/accounts/session-schemas.ts'
import * as z from 'zod/mini'
import { checkPresentPassword } from '#accounts/passwords/passwords.ts'
import { clearSessionCookie, timeOut } from '#accounts/sessions/current-user.ts'
import { anyone, recentlyConfirmed, signedIn } from '#accounts/sessions/guards.ts'
import { endOneSession, endOtherSessions, openSessions } from '#accounts/sessions/open-sessions.ts'
import { confirmSession } from '#accounts/sessions/sessions.ts'

const tags = ['sessions']
const nothingSchema = z.strictObject({})

export const sessionsRoutes = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/sessions',
      tags,
      summary: 'Where the person is signed in, or is told of letters',
    })
    .output(z.array(openSessionSchema))
    .handler(({ context }) => openSessions(context.deps.db, context.session)),

  end: recentlyConfirmed
    .route({
      method: 'DELETE',
      path: '/sessions/{id}',
      tags,
      summary: 'Sign out one of them, and end its notices',
    })
    .input(endSessionInputSchema)
    .output(nothingSchema)
    .handler(async ({ context, input }) => {
      await endOneSession(context.deps, context.user.id, input.id)
      if (input.id === context.session.id) clearSessionCookie(context)
      return {}
    }),

  endOthers: recentlyConfirmed
    .route({ method: 'DELETE', path: '/sessions', tags, summary: 'Sign out all but this one' })
    .output(nothingSchema)
    .handler(async ({ context }) => {
      await endOtherSessions(context.deps, context.session)
      return {}
    }),

  timeOut: anyone
    .route({
      method: 'POST',
      path: '/session/timeout',
      tags,
      summary: 'Sign out here after an hour without activity; notices on this device go on',
    })
    .output(nothingSchema)
    .handler(async ({ context }) => {
      await timeOut(context)
      return {}
    }),

  confirm: signedIn
    .route({
      method: 'POST',
      path: '/session/confirmation',
      tags,
      summary: 'Confirm by the password who it is; on an own device some calls ask for it',
    })
    .input(confirmSessionInputSchema)
    .output(nothingSchema)
    .handler(async ({ context, input }) => {
      await checkPresentPassword(context.deps, context.user.id, input.password)
      await confirmSession(context.deps.db, context.session)
      return {}
    }),

  /** The guard renews the session. */
  stay: signedIn
    .meta({ renewal: 'by-report' })
    .route({ method: 'POST', path: '/session/activity', tags, summary: 'Say that somebody is here' })
    .output(nothingSchema)
    .handler(() => ({})),
}
