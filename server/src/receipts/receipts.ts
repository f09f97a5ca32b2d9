import type { Receipts } from '@novelette/domain/receipts.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { noReceipts, profiles } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import { personColumns } from '#letters/lists.ts'

/** What a reader chose (DECISIONS 27). */
export async function receiptsOf(db: Db, readerId: string): Promise<Receipts> {
  const [reader] = await db
    .select({ forAll: profiles.readReceipts })
    .from(profiles)
    .where(eq(profiles.id, readerId))
  const notFor = await db
    .select(personColumns)
    .from(noReceipts)
    .innerJoin(profiles, eq(profiles.id, noReceipts.writerId))
    .where(eq(noReceipts.readerId, readerId))
    .orderBy(profiles.username)
  return { forAll: reader?.forAll ?? true, notFor }
}

/** From now on; what a writer was told before stays told. */
export async function setReceiptsForAll(db: Db, readerId: string, receipts: boolean): Promise<void> {
  await db.update(profiles).set({ readReceipts: receipts }).where(eq(profiles.id, readerId))
}

/** The same for one writer. Throws AppError `not_found` when there is no such person, or it is oneself. */
export async function setReceiptsFor(
  db: Db,
  readerId: string,
  { personId, receipts }: { readonly personId: string; readonly receipts: boolean },
): Promise<void> {
  const pair = { readerId, writerId: personId }
  if (receipts) {
    await db
      .delete(noReceipts)
      .where(and(eq(noReceipts.readerId, readerId), eq(noReceipts.writerId, personId)))
    return
  }
  const [person] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, personId))
  if (!person || personId === readerId) throw new AppError('not_found')
  await db.insert(noReceipts).values(pair).onConflictDoNothing()
}
