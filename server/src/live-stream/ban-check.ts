import { and, eq, gt, sql } from 'drizzle-orm'
import { isBanned } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { adminActions } from '#db/moderation-schema.ts'
import { profiles } from '#db/schema.ts'

const everySeconds = 2
/** A ban is dated by the start of its transaction. */
const overlapSeconds = 60

/**
 * Ends the streams of users banned on another server within 5 s, even if its message was lost (docs/rules.md 6.3). Recent bans
 * are queried, not each stream: bans are rare and the log is indexed.
 */
export function closeStreamsOfBannedUsers({
  db,
  hub,
  log,
}: Pick<Dependencies, 'db' | 'hub' | 'log'>): () => void {
  let lastCheckAt = performance.now()
  const timer = setInterval(() => {
    if (hub.openSessions().length === 0) return
    check().catch((error: unknown) => log.warn({ err: error }, 'could not ask who was banned lately'))
  }, everySeconds * 1000)
  timer.unref()
  return () => clearInterval(timer)

  async function check(): Promise<void> {
    const now = performance.now()
    const seconds = Math.ceil((now - lastCheckAt) / 1000) + overlapSeconds
    const banned = await db
      .selectDistinct({ id: profiles.id })
      .from(adminActions)
      .innerJoin(profiles, eq(profiles.id, adminActions.subjectId))
      .where(
        and(
          gt(adminActions.createdAt, sql`now() - make_interval(secs => ${seconds})`),
          eq(adminActions.kind, 'ban'),
          isBanned(profiles),
        ),
      )
    lastCheckAt = now
    for (const { id } of banned) hub.closeHere(id)
  }
}
