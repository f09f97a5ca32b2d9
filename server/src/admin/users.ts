import {
  type AdminUser,
  type AdminUserDetails,
  adminPageSize,
  type adminUsersPageSchema,
} from '@novelette/domain/admin/admin.ts'
import type { UserSort } from '@novelette/domain/admin/user-sorts.ts'
import { and, count, desc, eq, inArray, isNotNull, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { isAdminAddress } from '#accounts/admin-account/admin-account.ts'
import { accountColumns, isBanned } from '#accounts/profiles/profiles.ts'
import { actionsAbout } from '#admin/audit-log/audit.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { reports } from '#db/moderation-schema.ts'
import type { Db, Queries } from '#db/open.ts'
import { letters, profiles, users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

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

type UsersQuery = {
  /** From 1; beyond the last page it means the last. */
  readonly page: number
  readonly search?: string | undefined
  readonly sort: UserSort
}

const lowerName = sql`lower(${profiles.username})`

/** Usernames need no tie-breaker. */
const orders = {
  newest: [
    [desc(profiles.createdAt), desc(profiles.id)],
    [profiles.createdAt, profiles.id],
  ],
  oldest: [
    [profiles.createdAt, profiles.id],
    [desc(profiles.createdAt), desc(profiles.id)],
  ],
  username: [[lowerName], [sql`${lowerName} desc`]],
} as const satisfies Record<UserSort, readonly [readonly unknown[], readonly unknown[]]>

/** Three queries: the number of matches, the ids of the page, and their letter counts. */
export async function usersPage(db: Db, query: UsersQuery): Promise<z.infer<typeof adminUsersPageSchema>> {
  const wanted = and(isMember(db), matches(query.search))
  const [found] = await db.select({ matching: count() }).from(profiles).where(wanted)
  const matching = found?.matching ?? 0
  const pageCount = Math.max(1, Math.ceil(matching / adminPageSize))
  const page = Math.min(query.page, pageCount)
  const ids = await idsBetween(db, wanted, query.sort, {
    start: (page - 1) * adminPageSize,
    end: Math.min(page * adminPageSize, matching),
    all: matching,
  })
  const rows = new Map((await userRows(db, ids)).map(row => [row.id, row]))
  return { users: ids.flatMap(id => rows.get(id) ?? []), page, pageCount, matching }
}

type OffsetRange = { readonly start: number; readonly end: number; readonly all: number }

/** Counts the offset from the nearer end. */
async function idsBetween(db: Db, wanted: SQL | undefined, sort: UserSort, { start, end, all }: OffsetRange) {
  const [order, fromTheEnd] = orders[sort]
  const isLate = start > all / 2
  const shown = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(wanted)
    .orderBy(...(isLate ? fromTheEnd : order))
    .limit(end - start)
    .offset(isLate ? all - end : start)
  const ids = shown.map(({ id }) => id)
  return isLate ? ids.reverse() : ids
}

/** PostgreSQL accepts no text with a NUL. */
function matches(search: string | undefined): SQL | undefined {
  if (!search) return undefined
  if (search.includes('\0')) return sql`false`
  return sql`position(lower(${search}) in lower(${profiles.username})) > 0`
}

const letterCounts = (user: 'sender_id' | 'receiver_id') => sql`
  select count(*)::int as count, max(${letters.createdAt}) as latest from ${letters}
  where ${letters}.${sql.identifier(user)} = ${profiles.id} and not ${isTakenBackUnopened}`

function userRows(db: Db, ids: readonly string[]): Promise<AdminUser[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select({
      ...accountColumns,
      createdAt: profiles.createdAt,
      totalLettersSent: sql<number>`sent.count`,
      totalLettersReceived: sql<number>`received.count`,
      lastActive: sql`coalesce(greatest(sent.latest, received.latest), ${profiles.createdAt})`.mapWith(
        profiles.createdAt,
      ),
      isBanned: isBanned(profiles),
    })
    .from(profiles)
    .crossJoinLateral(sql`(${letterCounts('sender_id')}) as sent`)
    .crossJoinLateral(sql`(${letterCounts('receiver_id')}) as received`)
    .where(inArray(profiles.id, [...ids]))
}

/** Throws `not_found`, also for someone unconfirmed or erased. */
export async function userDetails(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  userId: string,
): Promise<AdminUserDetails> {
  const [found] = await db
    .select({ bio: profiles.bio, privacySettings: profiles.privacySettings, email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(eq(profiles.id, userId), eq(users.emailVerified, true)))
  if (!found) throw new AppError('not_found')
  const [[row], actions, reported] = await Promise.all([
    userRows(db, [userId]),
    actionsAbout(db, userId),
    db.$count(reports, eq(reports.writerId, userId)),
  ])
  if (!row) throw new AppError('not_found')
  const { email, ...rest } = found
  return { ...row, ...rest, isAdmin: isAdminAddress(config, email), actions, reports: reported }
}
