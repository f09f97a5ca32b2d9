import { and, eq, inArray, lte, notExists, or, sql } from 'drizzle-orm'
import { endInactiveLinksOfErased, endUnopenedLinks } from '#account-data/deletion/guest-links.ts'
import { byChoiceColumn } from '#accounts/own-profile/enclosures-choice.ts'
import { notBanned } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { retiredUsernames, supersededSignUps } from '#db/access-schema.ts'
import { guests, mailRefusals } from '#db/guests-schema.ts'
import { reports } from '#db/moderation-schema.ts'
import { mutedPeople } from '#db/notices-schema.ts'
import type { Queries } from '#db/open.ts'
import { blocks, noReceipts } from '#db/people-schema.ts'
import { drafts, letters, profiles, users } from '#db/schema.ts'
import { eraseAccountEnclosures } from '#letters/parts/tidy-enclosures.ts'
import { eraseLetters } from '#letters/removal.ts'
import { kindOf } from '#lib/log.ts'
import { removeUnusedNow } from '#pictures/unused-files.ts'
import { announceOutcomes } from '#scheduling/delivering/deliver-or-return.ts'
import { eraseScheduled, hasHeldSlowPost } from '#scheduling/delivering/scheduled-at-erasure.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'erase-accounts': Record<string, never>
    }
  }
}

export type ErasureDeps = Pick<
  Dependencies,
  'db' | 'hub' | 'letterKeys' | 'log' | 'metrics' | 'announceLetter'
>

/** The address of an erased banned account could sign up again. */
const isDue = and(lte(users.erasesAt, sql`now()`), notBanned, sql`not ${hasHeldSlowPost}`)

/**
 * Erases the accounts whose 14 days are over (docs/rules.md 1.9), each in its transaction, so that any server can stop and
 * resume. One that fails is retried by the next run.
 */
export async function eraseDueAccounts(deps: ErasureDeps): Promise<void> {
  const due = await deps.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(isDue)
    .orderBy(users.erasesAt)
  for (const { id } of due) {
    try {
      await eraseAccount(deps, id)
    } catch (error) {
      deps.log.error({ account: id, kind: kindOf(error) }, 'an account could not be erased this time')
    }
  }
  await endInactiveLinksOfErased(deps.db)
}

async function eraseAccount(deps: ErasureDeps, userId: string): Promise<void> {
  const { db, hub } = deps
  const erased = await db.transaction(async tx => {
    // PostgreSQL looks for deadlocks after 1 s: the erasure gives way first, never a person.
    await tx.execute(sql`set local lock_timeout = '500ms'`)
    return (await lockIfDue(tx, userId)) ? erase(deps, tx, userId) : null
  })
  if (!erased) return
  const { moved, hidden } = erased
  hub.closeUser(userId)
  announceOutcomes(deps, moved)
  const byOther = Map.groupBy(hidden.filter(isKeptBySomeone), one =>
    one.senderId === userId ? one.receiverId : one.senderId,
  )
  for (const [other, theirs] of byOther) {
    for (const some of chunks(theirs.map(one => one.id))) {
      hub.publish([other], { kind: 'letter-changed', ids: some })
    }
  }
}

/** The other side removed or never saw the rest. */
const isKeptBySomeone = (letter: { hiddenFromSender: boolean; hiddenFromReceiver: boolean }) =>
  !(letter.hiddenFromSender && letter.hiddenFromReceiver)

/** A locked account's owner writes, is written to or cancels. */
async function lockIfDue(tx: Queries, userId: string): Promise<boolean> {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.id, userId), isDue))
    .for('update', { skipLocked: true })
  return locked.length > 0
}

/** Returns the letters hidden from one of their sides, and slow post that arrived. */
async function erase(deps: ErasureDeps, tx: Queries, userId: string) {
  const isTheirs = eq(profiles.id, userId)
  // Blocks of its receivers count, which go below.
  const moved = await eraseScheduled(deps, tx, userId)
  const usernameLower = sql<string>`lower(${profiles.username})`.as('username_lower')
  await tx
    .insert(retiredUsernames)
    .select(tx.select({ usernameLower }).from(profiles).where(isTheirs))
    .onConflictDoNothing()
  const columnDefault = sql`default`
  await tx
    .update(profiles)
    .set({
      username: null,
      bio: columnDefault,
      profilePicture: null,
      privacySettings: columnDefault,
      readReceipts: columnDefault,
      timeZone: columnDefault,
      sharesTimeZone: columnDefault,
      ...byChoiceColumn(() => columnDefault),
    })
    .where(isTheirs)
  await tx.delete(noReceipts).where(or(eq(noReceipts.readerId, userId), eq(noReceipts.writerId, userId)))
  await tx.delete(blocks).where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)))
  await tx.delete(mutedPeople).where(or(eq(mutedPeople.ownerId, userId), eq(mutedPeople.personId, userId)))
  await tx.delete(drafts).where(eq(drafts.ownerId, userId))
  await tx.delete(mailRefusals).where(eq(mailRefusals.writerId, userId))
  await removeUnusedNow(tx, userId)
  await endUnopenedLinks(tx, userId)
  const hidden = await hideLetters(tx, userId)
  // Their report concerns someone else.
  await tx.update(reports).set({ note: '' }).where(eq(reports.reporterId, userId))
  await eraseLetters(tx, and(isSentOrReceivedBy(userId), isKeptByNobody))
  await eraseAccountEnclosures(tx, userId)
  const address = tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  await tx.delete(supersededSignUps).where(inArray(supersededSignUps.email, address))
  await tx.delete(users).where(eq(users.id, userId))
  return { moved, hidden }
}

const isSentOrReceivedBy = (userId: string) =>
  or(eq(letters.senderId, userId), eq(letters.receiverId, userId))

const isKeptByNobody = sql`${letters.hiddenFromSender} and ${letters.hiddenFromReceiver}`

/** Behind a link that stays open, what its writer hides before it was opened is not shown (docs/rules.md 8.7). */
async function hideLetters(tx: Queries, userId: string) {
  const isToLink = tx.select().from(guests).where(eq(guests.id, letters.receiverId))
  const isSender = eq(letters.senderId, userId)
  const isReceiver = eq(letters.receiverId, userId)
  const theirCopies = tx
    .select({ id: letters.id })
    .from(letters)
    .where(
      or(
        and(isSender, eq(letters.hiddenFromSender, false), notExists(isToLink)),
        and(isReceiver, eq(letters.hiddenFromReceiver, false)),
      ),
    )
    // One order prevents deadlocks between two erasures.
    .orderBy(letters.id)
    .for('update')
  return tx
    .update(letters)
    .set({
      hiddenFromSender: sql`${letters.hiddenFromSender} or ${isSender}`,
      hiddenFromReceiver: sql`${letters.hiddenFromReceiver} or ${isReceiver}`,
    })
    .where(inArray(letters.id, theirCopies))
    .returning({
      id: letters.id,
      senderId: letters.senderId,
      receiverId: letters.receiverId,
      hiddenFromSender: letters.hiddenFromSender,
      hiddenFromReceiver: letters.hiddenFromReceiver,
    })
}

/** These fit into one event between servers. */
const maxIdsPerEvent = 100

function chunks(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / maxIdsPerEvent)
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * maxIdsPerEvent, (index + 1) * maxIdsPerEvent),
  )
}
