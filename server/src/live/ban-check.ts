import { and, eq, gt, sql } from 'drizzle-orm'
import { adminActions } from '#db/people-schema.ts'
import { profiles } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import { isBanned } from '#profiles/profiles.ts'

const everySeconds = 2
/** A ban bears the time at which its transaction began; it may have waited for locks before anyone could see it. */
const overlapSeconds = 60

/**
 * Ends the streams of people who were banned on another server also where its word was lost: within 5 s (DECISIONS 14). Few
 * are ever banned, so this asks who was, lately, and not for each open stream: the log has an index for it.
 */
export function closeBannedPeople({ db, hub, log }: Pick<Dependencies, 'db' | 'hub' | 'log'>): () => void {
  let askedAt = performance.now()
  const timer = setInterval(() => {
    if (hub.openSessions().length === 0) return
    check().catch((error: unknown) => log.warn({ err: error }, 'could not ask who was banned lately'))
  }, everySeconds * 1000)
  timer.unref()
  return () => clearInterval(timer)

  async function check(): Promise<void> {
    const now = performance.now()
    const seconds = Math.ceil((now - askedAt) / 1000) + overlapSeconds
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
    askedAt = now
    for (const { id } of banned) hub.closeHere(id)
  }
}
