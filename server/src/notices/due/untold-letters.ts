import { noticeLookBackDays, presenceMarginMs } from '@novelette/domain/notices/notices.ts'
import { type SQL, sql } from 'drizzle-orm'
import { canBeFound } from '#accounts/profiles/profiles.ts'
import { isAtItsEnd, lastActiveAt } from '#accounts/sessions/renewal.ts'
import { profiles, users } from '#db/schema.ts'
import { dueAt, zoneOfPerson } from '#notices/due/due-at.ts'

/** The oldest of which a notice tells came later. */
export const lookBack = sql`now() - interval '${sql.raw(String(noticeLookBackDays))} days'`

/**
 * Whose letters a notice tells of, asked by each of its kinds as it is made (docs/rules.md 9.2): neither read nor hidden, as are those
 * taken back and those that a block hid, nor of somebody whom its receiver has blocked or muted since, or who is banned.
 */
export const canBeTold = sql`not letters.hidden_from_receiver and letters.status <> 'read'
  and not exists (select from blocks where blocker_id = letters.receiver_id and blocked_id = letters.sender_id)
  and not exists (select from muted_people where owner_id = letters.receiver_id and person_id = letters.sender_id)
  and not exists (select from profiles where id = letters.sender_id and subscription_plan = 'banned')`

/** Of the person of `settings`, while they were away; by the index of unread letters. */
export const cameWhileAway = (after = sql`null`) => sql`
  letters.receiver_id = settings.user_id and letters.created_at > greatest(presence.here_at, ${after}, ${lookBack})
  and ${canBeTold}`

/**
 * From `asked (user_id, way)` who is to be told, and when: `due.at`. With their `settings`, `presence`, and the `oldest` letter that
 * came later than `after` (docs/rules.md 9.2 to 9.4).
 */
export const fromWhoIsDue = (asked: SQL, after = sql`null`) => sql`
  from ${asked} asked
  join notice_settings settings on settings.user_id = asked.user_id
  join ${users} on ${users.id} = asked.user_id
  join ${profiles} on ${profiles.id} = asked.user_id
  cross join ${zoneOfPerson}
  cross join ${presence}
  cross join lateral (
    select letters.created_at as came_at from letters where ${cameWhileAway(after)} order by letters.created_at limit 1) oldest
  cross join ${dueAt({ way: sql`asked.way`, cameAt: sql`oldest.came_at`, awayFrom: sql`presence.away_from` })}
  where ${canBeFound} and case asked.way
    when 'mail' then settings.mail <> 'never' and (settings.mailed_at is null or settings.mailed_at < presence.here_at)
    else exists (select from push_subscriptions where push_subscriptions.user_id = settings.user_id) end`

const raw = (value: number) => sql.raw(String(value))
const margin = sql`interval '${raw(presenceMarginMs)} milliseconds'`

/**
 * Of the person of `settings`: `here_at`, the last moment at which they certainly were here, and `away_from`, before which they may
 * still be (docs/rules.md 9.2). Sessions record activity only roughly, their beginning exactly; a sign-out deletes them. An extension
 * beyond the end of its days would show, so what such a session did since is not known.
 */
const presence = sql`lateral (
  select greatest(max(created_at), max(${lastActiveAt}) - ${margin}, settings.left_at) as here_at,
    max(case when ${isAtItsEnd} then expires_at else ${lastActiveAt} + ${margin} end) as away_from
  from sessions where sessions.user_id = settings.user_id
) presence`
