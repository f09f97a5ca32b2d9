import { recentRecipientLimits as limits } from '@novelette/domain/letters/letter-lists.ts'
import type { LookedUpRecipient, RecentRecipient, Recipient } from '@novelette/domain/letters/letters.ts'
import { byEnclosurePlural } from '@novelette/domain/letters/parts/all-enclosures.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { accountColumns, canBeFound } from '#accounts/profiles/profiles.ts'
import {
  acceptsLettersOf,
  enclosuresFrom,
  sharesTimeZoneWith,
  unlessOff,
} from '#accounts/profiles/who-may-write.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { prepareOnce } from '#db/batching/prepared.ts'
import type { Db } from '#db/open.ts'
import { letters, profiles, users } from '#db/schema.ts'
import { assertPossibleRecipient, type Sender } from '#letters/participants/resolve-recipient.ts'
import { AppError } from '#lib/app-error.ts'

const recipientColumns = (sender: SQL) => ({
  ...accountColumns,
  bio: profiles.bio,
  acceptsLetters: acceptsLettersOf(sender),
  sharesTimeZone: sharesTimeZoneWith(sender),
})

const askingSender = sql`${sql.placeholder('sender')}::uuid`

const statements = prepareOnce(db => ({
  /** One at most: no two usernames differ by case alone. */
  inAnyCase: db
    .select({
      ...recipientColumns(askingSender),
      ...byEnclosurePlural(kind => enclosuresFrom(askingSender, kind)),
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(sql`lower(${profiles.username}) = lower(${sql.placeholder('username')})`, canBeFound))
    .prepare('recipient_in_any_case'),
  recent: db
    .select({ ...recipientColumns(askingSender), lastSentAt: letters.createdAt })
    .from(letters)
    .innerJoin(profiles, eq(profiles.id, letters.receiverId))
    .innerJoin(users, eq(users.id, profiles.id))
    .where(
      and(eq(letters.senderId, sql.placeholder('sender')), eq(letters.hiddenFromSender, false), canBeFound),
    )
    .orderBy(desc(letters.createdAt), desc(letters.id))
    .limit(limits.letters)
    .prepare('recent_recipients'),
}))

/**
 * Finds the exact username (docs/rules.md 1.1). Throws AppError recipient_not_found, with somebody else's name that differs by case
 * alone, and self_send.
 */
export async function findRecipient(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  sender: Sender,
  username: string,
): Promise<LookedUpRecipient> {
  assertPossibleRecipient(sender, username)
  const [recipient] = await statements(db).inAnyCase.execute({ username, sender: sender.id })
  if (!recipient || recipient.id === sender.id) throw new AppError('recipient_not_found')
  if (recipient.username !== username)
    throw new AppError('recipient_not_found', { didYouMean: recipient.username })
  return { ...recipient, ...byEnclosurePlural(kind => unlessOff(config, recipient[`${kind}s`])) }
}

/** Each comes once, the latest first. */
export async function recentRecipients(db: Db, senderId: string): Promise<RecentRecipient[]> {
  const rows = await statements(db).recent.execute({ sender: senderId })
  const latest = new Map<string, RecentRecipient>()
  for (const row of rows) if (!latest.has(row.id)) latest.set(row.id, row)
  return [...latest.values()].slice(0, limits.keep)
}

/**
 * People written to before whose username contains `typed` in any case, the latest first. Nobody else is listed (docs/rules.md
 * 6.4).
 */
export async function matchingRecipients(db: Db, senderId: string, typed: string): Promise<Recipient[]> {
  // PostgreSQL text cannot hold a NUL.
  if (typed.includes('\0')) return []
  const lastSentAt = sql`max(${letters.createdAt})`
  return db
    .select(recipientColumns(sql`${senderId}::uuid`))
    .from(letters)
    .innerJoin(profiles, eq(profiles.id, letters.receiverId))
    .innerJoin(users, eq(users.id, profiles.id))
    .where(
      and(
        eq(letters.senderId, senderId),
        eq(letters.hiddenFromSender, false),
        canBeFound,
        sql`position(lower(${typed}) in lower(${profiles.username})) > 0`,
      ),
    )
    .groupBy(profiles.id)
    .orderBy(desc(lastSentAt))
    .limit(limits.show)
}
