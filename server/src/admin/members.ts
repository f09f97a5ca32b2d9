import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queries } from '#db/open.ts'
import { letters, profiles, users } from '#db/schema.ts'

const pending = alias(users, 'pending')

/**
 * Confirmed and not erased; banned or not. Excluding the few unconfirmed ones is cheaper for a large offset than checking each
 * confirmed one.
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

export const isTakenBackUnopened = sql`(${letters.hiddenFromSender} and ${letters.hiddenFromReceiver} and ${letters.takenBackAt} is not null)`
