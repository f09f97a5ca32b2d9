import { eq } from 'drizzle-orm'
import { profiles } from '#db/schema.ts'
import type { Jobs } from '#jobs/add-job.ts'
import type { Parts } from '#parts.ts'
import { lockPictures } from '#pictures/person-lock.ts'

/**
 * Removes every picture of a person that their profile does not show: one that was replaced, or removed, or whose account was
 * erased, or that an upload left when its server was killed. A job, so it is tried until it is done.
 */
export async function tidyPictures(
  { db, pictures }: Pick<Parts, 'db' | 'pictures'>,
  { userId, keep }: Jobs['tidy-pictures'],
) {
  await db.transaction(async tx => {
    await lockPictures(tx, userId)
    const [shown] = await tx
      .select({ stem: profiles.profilePicture })
      .from(profiles)
      .where(eq(profiles.id, userId))
    await pictures.removeAll(userId, shown?.stem ?? keep ?? null)
  })
}
