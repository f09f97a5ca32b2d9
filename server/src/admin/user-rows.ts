import type { AdminUser } from '@novelette/domain/admin/admin.ts'
import { inArray, sql } from 'drizzle-orm'
import { accountColumns, isBanned } from '#accounts/profiles/profiles.ts'
import { isTakenBackUnopened } from '#admin/members.ts'
import type { Db } from '#db/open.ts'
import { letters, profiles } from '#db/schema.ts'

const letterCounts = (user: 'sender_id' | 'receiver_id') => sql`
  select count(*)::int as count, max(${letters.createdAt}) as latest from ${letters}
  where ${letters}.${sql.identifier(user)} = ${profiles.id} and not ${isTakenBackUnopened}`

export function userRows(db: Db, ids: readonly string[]): Promise<AdminUser[]> {
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
