import { and, eq, inArray, sql } from 'drizzle-orm'
import { isBanned } from '#accounts/profiles/profiles.ts'
import { lockAgainstErasure } from '#accounts/profiles/refuse-erased.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { guests, pendingClaims } from '#db/guests-schema.ts'
import { reports } from '#db/moderation-schema.ts'
import { mutedPeople } from '#db/notices-schema.ts'
import type { Queries } from '#db/open.ts'
import { blocks } from '#db/people-schema.ts'
import { profiles } from '#db/schema.ts'
import { guestState } from '#guest-links/guest-state.ts'
import { letterBatches, lockLetters, resealBatch } from '#guests/claiming/reseal-batch.ts'
import { AppError } from '#lib/app-error.ts'
import { publishLetterChanges } from '#live/publish-changes.ts'

type Claim = {
  readonly guestId: string
  readonly claimerId: string
  /** Of the link that was checked: it may have been changed since. */
  readonly locator?: string
}

/**
 * Makes an account the sender and receiver of a guest's letters and ends the link, in one transaction: a letter that is sent,
 * answered or taken back at this moment comes before or finds the link claimed. Returns how many letters the account is shown.
 * Throws self_send, signed_out, guest_claimed and, for a link that opens nothing any more, link_invalid.
 */
export async function moveLetters(deps: Dependencies, claim: Claim): Promise<number> {
  const { guestId, claimerId } = claim
  const { ownerId, letters } = await deps.db.transaction(async tx => {
    await lockAgainstErasure(tx, claimerId)
    const ownerId = await lockClaimable(tx, claim)
    const found = await lockLetters(tx, { guestId, claimerId, ownerId })
    const moved = new Set<string>()
    for (const batch of letterBatches(found)) {
      for (const id of await resealBatch(tx, deps, claim, batch)) moved.add(id)
    }
    const letters = found.filter(({ id }) => moved.has(id))
    await moveModeration(tx, { guestId, claimerId, ownerId })
    await moveMute(tx, { guestId, claimerId, ownerId })
    await endLink(tx, claim, shownOf(letters).length)
    return { ownerId, letters }
  })
  const shown = shownOf(letters).map(({ id }) => id)
  publishLetterChanges(deps.hub, [claimerId], shown)
  publishLetterChanges(
    deps.hub,
    [ownerId],
    letters.filter(letter => letter.isShownToOwner).map(({ id }) => id),
  )
  deps.hub.publish([ownerId], { kind: 'guest-changed', ids: [guestId] })
  return shown.length
}

const shownOf = <Letter extends { readonly isShown: boolean }>(letters: readonly Letter[]) =>
  letters.filter(({ isShown }) => isShown)

/**
 * Profiles come before the guest, and letters last: whoever sends, answers, blocks or erases locks in this order. Until the claim ends
 * neither side blocks the other, and nothing is chosen about the guest (accounts/profiles/chosen-person.ts).
 */
async function lockClaimable(tx: Queries, { guestId, claimerId, locator }: Claim): Promise<string> {
  const isIt = eq(guests.id, guestId)
  const [found] = await tx.select({ ownerId: guests.ownerId }).from(guests).where(isIt)
  if (!found) throw new AppError('link_invalid')
  const { ownerId } = found
  if (ownerId === claimerId) throw new AppError('self_send')
  const people = inArray(profiles.id, [ownerId, claimerId, guestId])
  const locked = await tx
    .select({ id: profiles.id, isBanned: isBanned(profiles) })
    .from(profiles)
    .where(people)
    .orderBy(profiles.id)
    .for('share')
  const [guest] = await tx
    .select({ locator: guests.locator, state: guestState })
    .from(guests)
    .where(isIt)
    .for('update')
  if (guest?.state === 'claimed') throw new AppError('guest_claimed')
  const isOther = locator !== undefined && guest?.locator !== locator
  const isWriterBanned = locked.some(({ id, isBanned }) => id === ownerId && isBanned)
  if (guest?.state !== 'open' || isOther || isWriterBanned) throw new AppError('link_invalid')
  return ownerId
}

type People = { readonly guestId: string; readonly claimerId: string; readonly ownerId: string }

/** The owner's block, and reports of answers. Who reported as a guest stays unknown. */
async function moveModeration(tx: Queries, { guestId, claimerId, ownerId }: People): Promise<void> {
  const blocked = tx
    .select({ blockerId: blocks.blockerId, blockedId: sql<string>`${claimerId}::uuid`.as('blocked_id') })
    .from(blocks)
    .where(and(eq(blocks.blockerId, ownerId), eq(blocks.blockedId, guestId)))
  await tx.insert(blocks).select(blocked).onConflictDoNothing()
  await tx.delete(blocks).where(eq(blocks.blockedId, guestId))
  await tx.update(reports).set({ writerId: claimerId }).where(eq(reports.writerId, guestId))
}

/** The owner's, who alone can mute their guest. */
async function moveMute(tx: Queries, { guestId, claimerId, ownerId }: People): Promise<void> {
  const muted = await tx.delete(mutedPeople).where(eq(mutedPeople.personId, guestId))
  if (!muted.rowCount) return
  await tx.insert(mutedPeople).values({ ownerId, personId: claimerId }).onConflictDoNothing()
}

async function endLink(tx: Queries, { guestId, claimerId }: Claim, shown: number): Promise<void> {
  await tx
    .update(guests)
    .set({
      claimedBy: claimerId,
      claimedAt: sql`now()`,
      claimedLetters: shown,
      sealedAddress: null,
      addressPrint: null,
    })
    .where(eq(guests.id, guestId))
  await tx.delete(pendingClaims).where(eq(pendingClaims.guestId, guestId))
}
