import { eq } from 'drizzle-orm'
import { pushSubscriptions } from '#db/notices-schema.ts'
import type { Queries } from '#db/open.ts'

/** With the sessions, where somebody else may hold one (docs/rules.md 9.6). A browser that stays signed in hands its own in again. */
export async function removePushDevices(tx: Queries, userId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
}
