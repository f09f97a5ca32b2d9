import type { ErrorCode } from '@novelette/domain/errors.ts'
import { eq } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { pendingClaims } from '#db/guests-schema.ts'
import { moveLetters } from '#guests/claiming/move-letters.ts'
import { AppError } from '#lib/app-error.ts'

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
