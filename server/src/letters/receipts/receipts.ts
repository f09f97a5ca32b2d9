import {
  type Receipts,
  receiptsForAllInputSchema,
  receiptsForInputSchema,
  receiptsSchema,
} from '@novelette/domain/letters/receipts.ts'
import { and, eq } from 'drizzle-orm'
import { accountColumns } from '#accounts/profiles/profiles.ts'
import { assertNotErased } from '#accounts/profiles/refuse-erased.ts'
import { signedIn } from '#accounts/sessions/guards.ts'
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
async function setReceiptsForAll(db: Db, readerId: string, receipts: boolean): Promise<void> {
  await db.transaction(async tx => {
    await tx.update(profiles).set({ readReceipts: receipts }).where(eq(profiles.id, readerId))
    await assertNotErased(tx, { [readerId]: 'signed_out' })
  })
}

/** Also throws AppError `not_found` for oneself and unknown people. */
async function setReceiptsFor(
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

const tags = ['receipts']

export const receiptsRoutes = {
  get: signedIn
    .route({
      method: 'GET',
      path: '/receipts',
      tags,
      summary: 'Who learns that the letters they sent were read',
    })
    .output(receiptsSchema)
    .handler(({ context: { deps, user } }) => receiptsOf(deps.db, user.id)),

  setForAll: signedIn
    .route({ method: 'PUT', path: '/receipts', tags, summary: 'Give read receipts, or none, from now on' })
    .input(receiptsForAllInputSchema)
    .output(receiptsSchema)
    .handler(async ({ context: { deps, user }, input }) => {
      await setReceiptsForAll(deps.db, user.id, input.receipts)
      return receiptsOf(deps.db, user.id)
    }),

  setFor: signedIn
    .route({ method: 'PUT', path: '/receipts/{personId}', tags, summary: 'The same for one writer' })
    .input(receiptsForInputSchema)
    .output(receiptsSchema)
    .handler(async ({ context: { deps, user }, input }) => {
      await setReceiptsFor(deps.db, user.id, input)
      return receiptsOf(deps.db, user.id)
    }),
}
