import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { retiredUsernames, setAsideSignUps } from '#db/access-schema.ts'
import type { Queries } from '#db/open.ts'
import { blocks, reports } from '#db/people-schema.ts'
import { drafts, letters, noReceipts, profiles, users } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import { kindOf } from '#log.ts'
import { tidyNow } from '#pictures/tidying.ts'
import { notBanned } from '#profiles/profiles.ts'

/** A banned account stays until the ban is lifted: erased, its address could sign up anew (DECISIONS 14). */
const isDue = and(lte(users.erasesAt, sql`now()`), notBanned)

/**
 * Erases the accounts whose days to reconsider are over (DECISIONS 6). Each by itself, so that it can stop and go on
 * anywhere, here or on another server; one that cannot be erased now is taken up again by the next run.
 */
export async function eraseDueAccounts(deps: Dependencies): Promise<void> {
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
}

async function eraseAccount({ db, hub }: Dependencies, userId: string): Promise<void> {
  const hidden = await db.transaction(async tx => {
    // Less than PostgreSQL's second for finding a deadlock: it is the erasure that gives way, never a person.
    await tx.execute(sql`set local lock_timeout = '500ms'`)
    return (await takeDue(tx, userId)) ? erase(tx, userId) : null
  })
  if (!hidden) return
  hub.closeUser(userId)
  const byOther = Map.groupBy(hidden.filter(keptBySomeone), one =>
    one.senderId === userId ? one.receiverId : one.senderId,
  )
  for (const [other, theirs] of byOther) {
    for (const some of chunks(theirs.map(one => one.id))) {
      hub.publish([other], { kind: 'letter-changed', ids: some })
    }
  }
}

/** For the other side of any other letter nothing changed: it was removed there, or never seen. */
const keptBySomeone = (letter: { hiddenFromSender: boolean; hiddenFromReceiver: boolean }) =>
  !(letter.hiddenFromSender && letter.hiddenFromReceiver)

/** Whoever writes, is written to or decides to stay at this very moment holds one of these rows: then it is not now. */
async function takeDue(tx: Queries, userId: string): Promise<boolean> {
  const taken = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.id, userId), isDue))
    .for('update', { skipLocked: true })
  return taken.length > 0
}

/** Returns the letters that this took from one of their sides. */
async function erase(tx: Queries, userId: string) {
  const isTheirs = eq(profiles.id, userId)
  const usernameLower = sql<string>`lower(${profiles.username})`.as('username_lower')
  await tx
    .insert(retiredUsernames)
    .select(tx.select({ usernameLower }).from(profiles).where(isTheirs))
    .onConflictDoNothing()
  const unsaid = sql`default`
  await tx
    .update(profiles)
    .set({
      username: null,
      bio: unsaid,
      profilePicture: null,
      privacySettings: unsaid,
      readReceipts: unsaid,
    })
    .where(isTheirs)
  await tx.delete(noReceipts).where(or(eq(noReceipts.readerId, userId), eq(noReceipts.writerId, userId)))
  await tx.delete(blocks).where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)))
  await tx.delete(drafts).where(eq(drafts.ownerId, userId))
  await tidyNow(tx, userId)
  const hidden = await hideLetters(tx, userId)
  // What they reported is about someone else and stays; what they said of it is theirs. Nothing more can be reported by now.
  await tx.update(reports).set({ note: '' }).where(eq(reports.reporterId, userId))
  await tx.delete(letters).where(and(ofTheirs(userId), keptByNone))
  const address = tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  await tx.delete(setAsideSignUps).where(inArray(setAsideSignUps.email, address))
  await tx.delete(users).where(eq(users.id, userId))
  return hidden
}

const ofTheirs = (userId: string) => or(eq(letters.senderId, userId), eq(letters.receiverId, userId))

const keptByNone = sql`${letters.hiddenFromSender} and ${letters.hiddenFromReceiver}`

/** Takes the letters from their side alone: what others wrote or were sent is theirs to keep. */
async function hideLetters(tx: Queries, userId: string) {
  const isSender = eq(letters.senderId, userId)
  const isReceiver = eq(letters.receiverId, userId)
  const theirCopies = tx
    .select({ id: letters.id })
    .from(letters)
    .where(
      or(
        and(isSender, eq(letters.hiddenFromSender, false)),
        and(isReceiver, eq(letters.hiddenFromReceiver, false)),
      ),
    )
    // Two who wrote to each other may be erased at once: in one order, they wait and never block one another.
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

/** As many ids as one event carries to other servers with room to spare. */
const mostIds = 100

function chunks(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / mostIds)
  return Array.from({ length: count }, (_, index) => ids.slice(index * mostIds, (index + 1) * mostIds))
}
