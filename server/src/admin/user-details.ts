import type { AdminUserDetails } from '@novelette/domain/admin/admin.ts'
import { and, eq } from 'drizzle-orm'
import { isAdminAddress } from '#accounts/admin-account/admin-address.ts'
import { actionsAbout } from '#admin/audit.ts'
import { userRows } from '#admin/user-rows.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { reports } from '#db/moderation-schema.ts'
import { profiles, users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

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
