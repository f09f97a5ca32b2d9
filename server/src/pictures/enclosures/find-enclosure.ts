import type { EnclosureKind } from '@novelette/domain/enclosures/enclosure-ids.ts'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { isStillTheirs } from '#db/enclosures/still-theirs.ts'
import { reports } from '#db/moderation-schema.ts'
import type { Db } from '#db/open.ts'
import { enclosures, letterEnclosures } from '#db/people-schema.ts'
import { letters } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import type { StoredEnclosure } from '#pictures/enclosures/enclosure-files.ts'

/** In a letter of its owner. */
const liesInLetter = (condition: SQL) => sql`exists (
  select from ${letterEnclosures} join ${letters} on ${letters.id} = ${letterEnclosures.letterId}
  where ${letterEnclosures.enclosureId} = ${enclosures.id} and ${letters.senderId} = ${enclosures.ownerId} and ${condition})`

/** Before its letter is read, and once it was taken back, its receiver gets no byte (docs/rules.md 3.13). */
const isReadBy = (readerId: string) =>
  liesInLetter(
    sql`${letters.receiverId} = ${readerId} and not ${letters.hiddenFromReceiver} and ${letters.status} = 'read'`,
  )

/** Its id, and what it must be. */
export type EnclosureRequest = { readonly id: string; readonly kind: EnclosureKind }

/** Throws not_found, also for someone else's. */
export function enclosureShownTo(db: Db, userId: string, asked: EnclosureRequest): Promise<StoredEnclosure> {
  return find(db, asked, or(and(eq(enclosures.ownerId, userId), isStillTheirs), isReadBy(userId)))
}

/** Of a letter to the guest of a link. Throws not_found. */
export function enclosureShownToGuest(
  db: Db,
  guestId: string,
  asked: EnclosureRequest,
): Promise<StoredEnclosure> {
  return find(db, asked, isReadBy(guestId))
}

/** Of the letter that a report discloses. Throws not_found. */
export function reportedEnclosure(
  db: Db,
  reportId: string,
  asked: EnclosureRequest,
): Promise<StoredEnclosure> {
  const isReported = sql`exists (select from ${reports} where ${reports.id} = ${reportId} and ${reports.letterId} = ${letters.id})`
  return find(db, asked, liesInLetter(isReported))
}

async function find(
  db: Db,
  { id, kind }: EnclosureRequest,
  isShown: SQL | undefined,
): Promise<StoredEnclosure> {
  const [found] = await db
    .select({
      id: enclosures.id,
      ownerId: enclosures.ownerId,
      keyId: enclosures.keyId,
      sealedKey: enclosures.sealedKey,
      sealedFacts: enclosures.sealedFacts,
    })
    .from(enclosures)
    .where(and(eq(enclosures.id, id), eq(enclosures.kind, kind), isShown))
  if (!found) throw new AppError('not_found')
  return found
}
