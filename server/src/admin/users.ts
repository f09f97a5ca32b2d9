import {
  type AdminUser,
  type AdminUserDetails,
  adminPageSize,
  type adminUsersPage,
} from '@novelette/domain/admin.ts'
import type { UserSort } from '@novelette/domain/user-sorts.ts'
import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { actionsAbout } from '#admin/audit.ts'
import { isMember, neverWas } from '#admin/members.ts'
import type { Db } from '#db/open.ts'
import { reports } from '#db/people-schema.ts'
import { letters, profiles, users } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import { personColumns } from '#letters/lists.ts'
import type { Parts } from '#parts.ts'

export type UsersQuery = {
  /** From 1; one beyond the last is the last. */
  readonly page: number
  readonly search?: string | undefined
  readonly sort: UserSort
}

const lowerName = sql`lower(${profiles.username})`

/**
 * Each order and what it is from its other end: both are one index. Usernames are one person's in any case of their
 * letters, so nothing else has to decide.
 */
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

/**
 * A page of the people whom the admin looks after. Three queries whatever the page: how many there are, who is on it, and what
 * those few wrote and received.
 */
export async function usersPage(db: Db, query: UsersQuery): Promise<z.infer<typeof adminUsersPage>> {
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

type Place = { readonly start: number; readonly end: number; readonly all: number }

/** Counted from the nearer end: the last page passes over no one. */
async function idsBetween(db: Db, wanted: SQL | undefined, sort: UserSort, { start, end, all }: Place) {
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

/** Part of a username, in any case; what is typed is taken as it is. PostgreSQL takes no text with a NUL in it. */
function matches(search: string | undefined): SQL | undefined {
  if (!search) return undefined
  if (search.includes('\0')) return sql`false`
  return sql`position(lower(${search}) in lower(${profiles.username})) > 0`
}

const correspondence = (user: 'sender_id' | 'receiver_id') => sql`
  select count(*)::int as count, max(${letters.createdAt}) as latest from ${letters}
  where ${letters}.${sql.identifier(user)} = ${profiles.id} and not ${neverWas}`

/** These people, in any order, with what they wrote and received. */
function userRows(db: Db, ids: readonly string[]): Promise<AdminUser[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select({
      ...personColumns,
      createdAt: profiles.createdAt,
      totalLettersSent: sql<number>`sent.count`,
      totalLettersReceived: sql<number>`received.count`,
      lastActive: sql`coalesce(greatest(sent.latest, received.latest), ${profiles.createdAt})`.mapWith(
        profiles.createdAt,
      ),
      isBanned: sql<boolean>`${profiles.subscriptionPlan} = 'banned'`,
    })
    .from(profiles)
    .crossJoinLateral(sql`(${correspondence('sender_id')}) as sent`)
    .crossJoinLateral(sql`(${correspondence('receiver_id')}) as received`)
    .where(inArray(profiles.id, [...ids]))
}

/** All that the admin may know of one person. Throws AppError `not_found`, also for someone unconfirmed or erased. */
export async function userDetails(
  { db, config }: Pick<Parts, 'db' | 'config'>,
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
  return { ...row, ...rest, isAdmin: email === config.adminEmail, actions, reports: reported }
}
