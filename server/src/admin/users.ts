import { adminPageSize, type adminUsersPageSchema } from '@novelette/domain/admin/admin.ts'
import type { UserSort } from '@novelette/domain/admin/user-sorts.ts'
import { and, count, desc, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { isMember } from '#admin/members.ts'
import { userRows } from '#admin/user-rows.ts'
import type { Db } from '#db/open.ts'
import { profiles } from '#db/schema.ts'

export type UsersQuery = {
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
