import type { Receipts } from '@novelette/domain/letters/receipts.ts'
import { and, eq } from 'drizzle-orm'
import { accountColumns } from '#accounts/profiles/profiles.ts'
import { assertNotErased } from '#accounts/profiles/refuse-erased.ts'
import type { Db } from '#db/open.ts'
import { noReceipts } from '#db/people-schema.ts'
import { profiles } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

/** docs/rules.md 5.6 */
export async function receiptsOf(db: Db, readerId: string): Promise<Receipts> {
  const [reader] = await db
    .select({ forAll: profiles.readReceipts })
    .from(profiles)
    .where(eq(profiles.id, readerId))
  const notFor = await db
    .select(accountColumns)
    .from(noReceipts)
    .innerJoin(profiles, eq(profiles.id, noReceipts.writerId))
    .where(eq(noReceipts.readerId, readerId))
    .orderBy(profiles.username)
  return { forAll: reader?.forAll ?? true, notFor }
}

/** Earlier statuses stay as shown. Throws `signed_out` when the account was erased concurrently. */
export async function setReceiptsForAll(db: Db, readerId: string, receipts: boolean): Promise<void> {
  await db.transaction(async tx => {
    await tx.update(profiles).set({ readReceipts: receipts }).where(eq(profiles.id, readerId))
    await assertNotErased(tx, { [readerId]: 'signed_out' })
  })
}

/** Also throws AppError `not_found` for oneself and unknown people. */
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
    await assertNotErased(tx, { [readerId]: 'signed_out', [personId]: 'not_found' })
  })
}
