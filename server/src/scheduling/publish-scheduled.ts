import { and, eq } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { blocks } from '#db/people-schema.ts'

type Changed = {
  readonly id: string
  readonly senderId: string
  readonly receiverId: string
  /** Its receiver sees it coming, or did before. */
  readonly isShown: boolean
}

/** To its writer, and to its receiver if they see it on its way. */
export async function publishScheduled(
  { db, hub }: Pick<Dependencies, 'db' | 'hub'>,
  { id, senderId, receiverId, isShown }: Changed,
): Promise<void> {
  const event = { kind: 'scheduled-changed', ids: [id] } as const
  hub.publish([senderId], event)
  if (!isShown) return
  const isBlocked = and(eq(blocks.blockerId, receiverId), eq(blocks.blockedId, senderId))
  const blocked = await db.select({ blockerId: blocks.blockerId }).from(blocks).where(isBlocked)
  if (blocked.length === 0) hub.publish([receiverId], event)
}
