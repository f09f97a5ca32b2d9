import { noticeDefaults } from '@novelette/domain/notices/notices.ts'
import { and, eq, sql } from 'drizzle-orm'
import { noticeSettings } from '#db/notices-schema.ts'
import type { Queries } from '#db/open.ts'
import { users } from '#db/schema.ts'

const { from, to } = noticeDefaults.quietHours

/** New accounts are told by mail, as they read where they signed up (docs/rules.md 9.4). Call it before the account is confirmed. */
export async function startNotices(tx: Queries, userId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${noticeSettings} (user_id, mail, quiet_from, quiet_to)
    select ${users.id}, 'at_once', ${from}::time, ${to}::time from ${users}
    where ${and(eq(users.id, userId), eq(users.emailVerified, false))}
    on conflict do nothing`)
}
