import type { ErrorCode } from '@novelette/domain/errors.ts'
import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import { claimedSchema, guestLinkSchema } from '@novelette/domain/guests/guest-schemas.ts'
import { and, eq } from 'drizzle-orm'
import { signedIn } from '#accounts/sessions/guards.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { RequestContext } from '#context/request-context.ts'
import { guests, pendingClaims } from '#db/guests-schema.ts'
import type { Db } from '#db/open.ts'
import { findGuestByLink } from '#guest-links/find-guest.ts'
import { moveLetters } from '#guests/claiming/move-letters.ts'
import { AppError } from '#lib/app-error.ts'
import { createSemaphore } from '#lib/semaphore.ts'

/** Each holds a connection for as long as its letters take. */
const claimSemaphore = createSemaphore(2, 100)

/**
 * Gives the letters of a link to an account, once, and ends the link; answers the same account alike again (docs/rules.md 8.5).
 * Throws self_send for the writer, signed_out, unavailable, and what findGuestByLink throws.
 */
async function claimGuest(
  context: Pick<RequestContext, 'deps' | 'address'>,
  claimerId: string,
  link: GuestLink,
): Promise<{ letters: number }> {
  const { deps } = context
  try {
    const { id: guestId } = await findGuestByLink(context, link)
    const claim = { guestId, claimerId, locator: link.locator }
    return { letters: await claimSemaphore(() => moveLetters(deps, claim)) }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'guest_claimed')) throw error
    const letters = await claimedBefore(deps.db, claimerId, link)
    if (letters === null) throw error
    return { letters }
  }
}

/** By this account, whose link was right. */
async function claimedBefore(db: Db, claimerId: string, { locator }: GuestLink): Promise<number | null> {
  const [claimed] = await db
    .select({ letters: guests.claimedLetters })
    .from(guests)
    .where(and(eq(guests.locator, locator), eq(guests.claimedBy, claimerId)))
  return claimed?.letters ?? null
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'claim-letters': { readonly userId: string }
    }
  }
}

/** The link was closed, changed or claimed since, or the account is gone. */
const final: readonly ErrorCode[] = ['link_invalid', 'guest_claimed', 'self_send', 'signed_out']

/** Once an account that was begun at a link is confirmed (docs/rules.md 8.5). */
export async function claimPending(deps: Dependencies, claimerId: string): Promise<void> {
  const isTheirs = eq(pendingClaims.userId, claimerId)
  const [pending] = await deps.db
    .select({ guestId: pendingClaims.guestId })
    .from(pendingClaims)
    .where(isTheirs)
  if (!pending) return
  try {
    await moveLetters(deps, { ...pending, claimerId })
  } catch (error) {
    if (!(error instanceof AppError && final.includes(error.code))) throw error
    await deps.db.delete(pendingClaims).where(isTheirs)
  }
}

export const guestClaimRoutes = {
  claim: signedIn
    .route({
      method: 'POST',
      path: '/guest-link/claims',
      tags: ['guests'],
      summary: 'Put the letters of a link into the own inbox; the link then ends',
    })
    .input(guestLinkSchema)
    .output(claimedSchema)
    .handler(({ context, input }) => claimGuest(context, context.user.id, input)),
}
