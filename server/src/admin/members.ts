import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queries } from '#db/open.ts'
import { letters, profiles, users } from '#db/schema.ts'

const pending = alias(users, 'pending')

/**
 * Confirmed people who are not erased, banned or not. It excludes the few unconfirmed ones instead of checking each confirmed one, which
 * is cheaper for pages with a large offset.
 */
export const isMember = (db: Queries) =>
  and(
    isNotNull(profiles.username),
    notExists(
      db
        .select({ one: sql`1` })
        .from(pending)
        .where(and(eq(pending.id, profiles.id), eq(pending.emailVerified, false))),
    ),
  )

/** Letters taken back unopened do not count; opened ones do. */
export const isTakenBackUnopened = sql`(${letters.hiddenFromSender} and ${letters.hiddenFromReceiver} and ${letters.takenBackAt} is not null)`
