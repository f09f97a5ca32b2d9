import type { RecordingsChoice } from '@novelette/domain/accounts/recordings-choice-schemas.ts'
import { eq } from 'drizzle-orm'
import { assertNotErased } from '#accounts/profiles/refuse-erased.ts'
import type { Db } from '#db/open.ts'
import { profiles } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

/** docs/rules.md 3.14 */
export async function recordingsChoiceOf(db: Db, userId: string): Promise<RecordingsChoice> {
  const [own] = await db
    .select({ takes: profiles.takesRecordings })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (!own) throw new AppError('signed_out')
  return own
}

/** Throws `signed_out` when the account was erased concurrently. */
export async function changeRecordingsChoice(
  db: Db,
  userId: string,
  { takes }: RecordingsChoice,
): Promise<RecordingsChoice> {
  await db.transaction(async tx => {
    await tx.update(profiles).set({ takesRecordings: takes }).where(eq(profiles.id, userId))
    await assertNotErased(tx, { [userId]: 'signed_out' })
  })
  return { takes }
}
