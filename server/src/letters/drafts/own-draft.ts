import { and, eq, type Placeholder } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { drafts } from '#db/schema.ts'

type Id = string | Placeholder

export const ownDraft = (ownerId: Id, id: Id) => and(eq(drafts.id, id), eq(drafts.ownerId, ownerId))

/** Undefined also when it is someone else's. */
export async function findDraft(db: Queries, ownerId: string, id: string) {
  const [draft] = await db.select().from(drafts).where(ownDraft(ownerId, id))
  return draft
}
