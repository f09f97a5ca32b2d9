import type { NoticeWay } from '@novelette/domain/notices/notices.ts'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { shownName } from '#accounts/profiles/profiles.ts'
import type { Queries } from '#db/open.ts'
import { isDeliveryHeld } from '#db/scheduling-schema.ts'
import { profiles, users } from '#db/schema.ts'
import { cameWhileAway, fromWhoIsDue } from '#notices/due/untold-letters.ts'

/** All that a notice says (docs/rules.md 9.1). */
export type LetterNotice = {
  /** How many letters have come; none, where the notice was asked for to try. */
  readonly count: number
  /** Who wrote the only one, where its reader asked for names; else null. */
  readonly name: string | null
}

export const trial: LetterNotice = { count: 0, name: null }

const writer = alias(profiles, 'writer')

/**
 * Asked again just before somebody is told. Null where the notice has lost its purpose, and where it has to wait for the end of quiet
 * hours or of a hold: then they are noted as due again.
 */
export async function findNotice(
  db: Pick<Queries, 'execute'>,
  userId: string,
  way: NoticeWay,
): Promise<(LetterNotice & { readonly email: string }) | null> {
  const { rows } = await db.execute<LetterNotice & { email: string }>(sql`
    with asked as (select ${userId}::uuid as user_id, ${way}::text as way),
    found as materialized (
      select asked.user_id, asked.way, due.at, ${users.email} as email, settings.names,
        (select count(*)::int from letters where ${cameWhileAway()}) as count,
        (select letters.sender_id from letters where ${cameWhileAway()} order by letters.created_at limit 1) as sender_id
      ${fromWhoIsDue(sql`asked`)}
    ), waiting as materialized (
      select user_id, way, at from found where at > now() or ${isDeliveryHeld}
    ), noted as (
      insert into notices_due (user_id, way, due_at) select user_id, way, at from waiting on conflict do nothing
    ), untold as (
      update notice_settings settings set pushed_through = null from waiting
      where waiting.way = 'push' and settings.user_id = waiting.user_id
    )
    select email, count, case when ${writer.id} is not null then ${shownName(writer)} end as name
    from found left join ${profiles} writer on found.names and found.count = 1 and writer.id = found.sender_id
    where not exists (select from waiting)`)
  return rows[0] ?? null
}
