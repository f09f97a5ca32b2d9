import type { EnclosuresChoice } from '@novelette/domain/accounts/enclosures-choice-schemas.ts'
import { eq } from 'drizzle-orm'
import { assertNotErased } from '#accounts/profiles/refuse-erased.ts'
import type { Db } from '#db/open.ts'
import { profiles } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

/** docs/rules.md 3.13, 3.14 */
export async function enclosuresChoiceOf(db: Db, userId: string): Promise<EnclosuresChoice> {
  const [own] = await db
    .select({ photographs: profiles.takesPhotographs, recordings: profiles.takesRecordings })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (!own) throw new AppError('signed_out')
  return own
}

/** Throws `signed_out` when the account was erased concurrently. */
export async function changeEnclosuresChoice(
  db: Db,
  userId: string,
  choice: EnclosuresChoice,
): Promise<EnclosuresChoice> {
  const { photographs: takesPhotographs, recordings: takesRecordings } = choice
  await db.transaction(async tx => {
    await tx.update(profiles).set({ takesPhotographs, takesRecordings }).where(eq(profiles.id, userId))
    await assertNotErased(tx, { [userId]: 'signed_out' })
  })
  return choice
}
