import { os } from '@orpc/server'
import * as z from 'zod/mini'
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
  await extendSession(context.deps.db, session, renewalOf(procedure['~orpc']), context.headers)
  return next({
    context: { session, user: session.user } satisfies { session: Session; user: Session['user'] },
  })
})

/** Refuses all but the admin with 403 (docs/rules.md 1.10). */
export const adminOnly = signedIn.use(({ context, next }) => {
  if (!context.user.isAdmin) throw new AppError('not_admin')
  return next()
})
