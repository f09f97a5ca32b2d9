import { eq } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { profiles } from '#db/schema.ts'

export async function shownStem(tx: Pick<Queries, 'select'>, userId: string): Promise<string | null> {
  const [shown] = await tx
    .select({ stem: profiles.profilePicture })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return shown?.stem ?? null
}
