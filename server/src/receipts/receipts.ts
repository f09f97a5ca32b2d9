import type { Receipts } from '@novelette/domain/receipts.ts'
import { and, eq } from 'drizzle-orm'
import { refuseErased } from '#account-deletion/refuse-erased.ts'
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

/**
 * From now on; what a writer was told before stays told. Throws AppError `signed_out` when the account was erased at this very
 * moment.
 */
export async function setReceiptsForAll(db: Db, readerId: string, receipts: boolean): Promise<void> {
  await db.transaction(async tx => {
    await tx.update(profiles).set({ readReceipts: receipts }).where(eq(profiles.id, readerId))
    await refuseErased(tx, { [readerId]: 'signed_out' })
  })
}

/** The same for one writer. Throws AppError `not_found` as well when there is no such person, or it is oneself. */
export async function setReceiptsFor(
  db: Db,
  readerId: string,
  { personId, receipts }: { readonly personId: string; readonly receipts: boolean },
): Promise<void> {
  if (receipts) {
    await db
      .delete(noReceipts)
      .where(and(eq(noReceipts.readerId, readerId), eq(noReceipts.writerId, personId)))
    return
  }
  if (personId === readerId) throw new AppError('not_found')
  await db.transaction(async tx => {
    const [person] = await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, personId))
    if (!person) throw new AppError('not_found')
    await tx.insert(noReceipts).values({ readerId, writerId: personId }).onConflictDoNothing()
    await refuseErased(tx, { [readerId]: 'signed_out', [personId]: 'not_found' })
  })
}
