import type { Person } from '@novelette/domain/accounts/profiles.ts'
import {
  type AdminAction,
  type AdminActionKind,
  adminListSize,
  type auditPageSchema,
} from '@novelette/domain/admin/admin.ts'
import { withoutAccount } from '@novelette/domain/guests/guests.ts'
import type { Cursor } from '@novelette/domain/letters/letters.ts'
import { desc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { personColumns } from '#accounts/profiles/profiles.ts'
import { pageOf } from '#db/cursor-pages.ts'
import { adminActions } from '#db/moderation-schema.ts'
import type { Db, Queries } from '#db/open.ts'
import { profiles } from '#db/schema.ts'

type NewAction = {
  readonly adminId: string
  readonly kind: AdminActionKind
  readonly subjectId: string | null
  readonly reason: string
}

/** Call it in the transaction of the action. */
export async function logAdminAction(tx: Queries, action: NewAction): Promise<void> {
  await tx.insert(adminActions).values(action)
}

const newestFirst = [desc(adminActions.createdAt), desc(adminActions.id)] as const

const selectActions = (db: Db) =>
  db
    .select({
      id: adminActions.id,
      kind: adminActions.kind,
      subject: personColumns,
      reason: adminActions.reason,
      createdAt: adminActions.createdAt,
    })
    .from(adminActions)
    .leftJoin(profiles, eq(profiles.id, adminActions.subjectId))

export function actionsAbout(db: Db, subjectId: string): Promise<AdminAction[]> {
  return selectActions(db)
    .where(eq(adminActions.subjectId, subjectId))
    .orderBy(...newestFirst)
    .limit(adminListSize)
}

export async function audit(db: Db, cursor: Cursor | undefined): Promise<z.infer<typeof auditPageSchema>> {
  const rows = await selectActions(db)
    .where(
      cursor &&
        sql`(${adminActions.createdAt}, ${adminActions.id}) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`,
    )
    .orderBy(...newestFirst)
    .limit(adminListSize + 1)
  const { page, nextCursor } = pageOf(rows, adminListSize)
  const actions = page.map(action => ({
    ...action,
    subject: action.subject && personForAdmin(action.subject),
  }))
  return { actions, nextCursor }
}

/** The admin learns no name of anyone without an account (docs/rules.md 8.8). */
export const personForAdmin = (person: Person): Person =>
  person.isGuest ? { ...person, username: withoutAccount } : person
