import { os } from '@orpc/server'
import * as z from 'zod/mini'
import { keepCookie } from '#accounts/sessions/current-user.ts'
import { type CallMeta, extendSession, renewalOf } from '#accounts/sessions/renewal.ts'
import { requireSessionOfPage, type Session } from '#accounts/sessions/sessions.ts'
import type { RequestContext } from '#context/request-context.ts'
import { AppError } from '#lib/app-error.ts'

const emptyInputSchema = z._default(z.strictObject({}), {})

/** Middleware runs before the input is validated. */
export const anyone = os
  .$context<RequestContext>()
  .$meta<CallMeta>({})
  .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })
  .$input(emptyInputSchema)

/** Refuses a visitor with 401 and a banned person with 403. */
export const signedIn = anyone.use(async ({ context, next, procedure }) => {
  const session = await requireSessionOfPage(context.deps, context.headers)
  const renewal = renewalOf(procedure['~orpc'])
  const isRenewed = await extendSession(context.deps.db, session, renewal, context.headers)
  if (isRenewed && session.needsCookie) keepCookie(context, session.user)
  return next({
    context: { session, user: session.user } satisfies { session: Session; user: Session['user'] },
  })
})

/**
 * For what is dangerous at an unattended screen and asks for no password itself: on an own device, takes one or a passkey again
 * (docs/rules.md 2.9).
 */
export const recentlyConfirmed = signedIn.use(({ context, next }) => {
  if (context.session.needsConfirmation) throw new AppError('confirmation_needed')
  return next()
})

/** Refuses all but the admin with 403 (docs/rules.md 1.10). */
export const adminOnly = signedIn.use(({ context, next }) => {
  if (!context.user.isAdmin) throw new AppError('not_admin')
  return next()
})
