import type { EnclosureKind } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { and, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { pipelinedReads } from '#db/batching/pipelined-reads.ts'
import { prepareOnce } from '#db/batching/prepared.ts'
import { reports } from '#db/moderation-schema.ts'
import type { Db } from '#db/open.ts'
import { enclosures, letterEnclosures } from '#db/people-schema.ts'
import { letters } from '#db/schema.ts'
import type { StoredEnclosure } from '#letters/parts/enclosure-files.ts'
import { isStillTheirs } from '#letters/parts/kept-enclosures.ts'
import { AppError } from '#lib/app-error.ts'

/** In a letter of its owner. */
const liesInLetter = (condition: SQL) => sql`exists (
  select from ${letterEnclosures} join ${letters} on ${letters.id} = ${letterEnclosures.letterId}
  where ${letterEnclosures.enclosureId} = ${enclosures.id} and ${letters.senderId} = ${enclosures.ownerId} and ${condition})`

/** Before its letter is read, and once it was taken back, its receiver gets no byte (docs/rules.md 3.13). */
const isReadBy = (reader: Placeholder) =>
  liesInLetter(
    sql`${letters.receiverId} = ${reader} and not ${letters.hiddenFromReceiver} and ${letters.status} = 'read'`,
  )

const statements = prepareOnce(db => {
  const { placeholder } = sql
  const whom = placeholder('whom')
  const find = (isShown: SQL | undefined) =>
    pipelinedReads(db)
      .select({
        id: enclosures.id,
        ownerId: enclosures.ownerId,
        keyId: enclosures.keyId,
        sealedKey: enclosures.sealedKey,
        sealedFacts: enclosures.sealedFacts,
      })
      .from(enclosures)
      .where(and(eq(enclosures.id, placeholder('id')), eq(enclosures.kind, placeholder('kind')), isShown))
  const isReported = sql`exists (select from ${reports} where ${reports.id} = ${whom} and ${reports.letterId} = ${letters.id})`
  return {
    shown: find(or(and(eq(enclosures.ownerId, whom), isStillTheirs), isReadBy(whom))).prepare(
      'enclosure_shown_to',
    ),
    shownToGuest: find(isReadBy(whom)).prepare('enclosure_shown_to_guest'),
    reported: find(liesInLetter(isReported)).prepare('enclosure_reported'),
  }
})

/** Its id, and what it must be. */
export type EnclosureRequest = { readonly id: string; readonly kind: EnclosureKind }

/** Throws not_found, also for someone else's. */
export const enclosureShownTo = (db: Db, userId: string, asked: EnclosureRequest) =>
  only(statements(db).shown, userId, asked)

/** Of a letter to the guest of a link. Throws not_found. */
export const enclosureShownToGuest = (db: Db, guestId: string, asked: EnclosureRequest) =>
  only(statements(db).shownToGuest, guestId, asked)

/** Of the letter that a report discloses. Throws not_found. */
export const reportedEnclosure = (db: Db, reportId: string, asked: EnclosureRequest) =>
  only(statements(db).reported, reportId, asked)

type Finder = { execute(given: EnclosureRequest & { whom: string }): Promise<StoredEnclosure[]> }

async function only(finder: Finder, whom: string, asked: EnclosureRequest): Promise<StoredEnclosure> {
  const [found] = await finder.execute({ ...asked, whom })
  if (!found) throw new AppError('not_found')
  return found
}
