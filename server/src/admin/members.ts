import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queries } from '#db/open.ts'
import { letters, profiles, users } from '#db/schema.ts'

const pending = alias(users, 'pending')

/**
 * The people whom the admin knows: confirmed and not erased, banned or not. Asks for the few whose address is yet to be
 * confirmed, not for each who has done so: a late page of many people passes over all that come before it.
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

/** A letter that was taken back before it was opened never was one; what was opened stays with its reader, and counts. */
export const neverWas = sql`(${letters.hiddenFromSender} and ${letters.hiddenFromReceiver} and ${letters.takenBackAt} is not null)`
