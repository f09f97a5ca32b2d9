import type { IncomingHttpHeaders } from 'node:http'
import type { LiveEvent } from '@novelette/domain/events.ts'
import { meantByHeader } from '@novelette/domain/sessions.ts'
import { os } from '@orpc/server'
import * as z from 'zod/mini'
import type { Dependencies } from '#dependencies.ts'
import { AppError } from '#errors.ts'
import { extendSession, requireSession, type Session } from '#sessions/sessions.ts'

/** Where a request comes from. */
export type Visitor = {
  readonly headers: IncomingHttpHeaders
  /** The peer's address, or what a configured proxy says it is. */
  readonly address: string
}

export type RequestContext = Visitor & {
  readonly deps: Dependencies
  /** Adds a Set-Cookie line to the answer, as sign-in and sign-out do. */
  readonly setCookie: (line: string) => void
  /** Takes a stream over from its call, of which nothing has to be kept then. */
  readonly takeStream: (events: AsyncIterable<LiveEvent>) => void
}

/** What a procedure takes that names no input of its own. */
const nothing = z._default(z.strictObject({}), {})

/** For the few procedures that a visitor may call. Whatever guards stand before it, they come before the input. */
export const anyone = os
  .$context<RequestContext>()
  .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })
  .$input(nothing)

/** Everything else: refuses a visitor with 401, and someone banned with 403, before the input is even looked at. */
export const signedIn = anyone.use(async ({ context, next, path, procedure }) => {
  const session = await requireSession(context.deps, context.headers.cookie ?? null)
  const meantBy = context.headers[meantByHeader]
  if (meantBy !== undefined && meantBy !== session.user.id) throw new AppError('signed_out')
  await extendSession(context.deps.db, session, { path, method: procedure['~orpc'].route.method })
  return next({
    context: { session, user: session.user } satisfies { session: Session; user: Session['user'] },
  })
})

/** For the one admin (DECISIONS 13). Everyone else is refused with 403 before the input is even looked at. */
export const adminOnly = signedIn.use(({ context, next }) => {
  if (!context.user.isAdmin) throw new AppError('not_admin')
  return next()
})
