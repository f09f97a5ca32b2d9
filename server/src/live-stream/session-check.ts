import { heartbeatSeconds } from '@novelette/domain/letters/events.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import { notBanned } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { profiles, sessions } from '#db/schema.ts'

/** At every heartbeat, ends streams of sessions that expired, ended on another server, or belong to a banned user. */
export function closeEndedSessions({ db, hub, log }: Pick<Dependencies, 'db' | 'hub' | 'log'>): () => void {
  const timer = setInterval(() => {
    check().catch((error: unknown) =>
      log.warn({ err: error }, 'could not check the sessions of live streams'),
    )
  }, heartbeatSeconds * 1000)
  timer.unref()
  return () => clearInterval(timer)

  async function check(): Promise<void> {
    const open = hub.openSessions()
    if (open.length === 0) return
    const alive = await db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(profiles, eq(profiles.id, sessions.userId))
      // Thousands of parameters would take longer to serialise than to look up.
      .where(
        and(
          sql`${sessions.id} = any(${sql.param(open)}::uuid[])`,
          gt(sessions.expiresAt, sql`now()`),
          notBanned,
        ),
      )
    const aliveIds = new Set(alive.map(one => one.id))
    for (const id of open) if (!aliveIds.has(id)) hub.closeSession(id)
  }
}
