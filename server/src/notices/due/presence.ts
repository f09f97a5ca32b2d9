import { sessionDays, sessionMinutes } from '@novelette/domain/accounts/sessions.ts'
import { presenceMarginMs } from '@novelette/domain/notices/notices.ts'
import { sql } from 'drizzle-orm'

const raw = (value: number) => sql.raw(String(value))
const margin = sql`interval '${raw(presenceMarginMs)} milliseconds'`
const recorded = sql`expires_at - interval '${raw(sessionMinutes)} minutes'`
/** An extension beyond the end of its days would show, so what such a session did since is not known. */
const isAtItsEnd = sql`expires_at >= created_at + make_interval(days => ${raw(sessionDays)})`

/**
 * Of the person of `settings`: `here_at`, the last moment at which they certainly were here, and `away_from`, before which they may
 * still be (docs/rules.md 9.2). Sessions record activity only roughly, their beginning exactly; a sign-out deletes them.
 */
export const presence = sql`lateral (
  select greatest(max(created_at), max(${recorded}) - ${margin}, settings.left_at) as here_at,
    max(case when ${isAtItsEnd} then expires_at else ${recorded} + ${margin} end) as away_from
  from sessions where sessions.user_id = settings.user_id
) presence`
