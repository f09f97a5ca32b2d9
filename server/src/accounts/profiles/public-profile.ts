import { usernameProblem } from '@novelette/domain/accounts/accounts.ts'
import type { PublicProfile } from '@novelette/domain/accounts/profiles.ts'
import { and, eq } from 'drizzle-orm'
import { accountColumns, canBeFound } from '#accounts/profiles/profiles.ts'
import type { Db } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

export const profileColumns = {
  ...accountColumns,
  bio: profiles.bio,
  privacySettings: profiles.privacySettings,
  createdAt: profiles.createdAt,
}

/** Finds the exact username (docs/rules.md 1.1). Throws `not_found`, also for someone unconfirmed or banned. */
export async function profileOf(db: Db, username: string): Promise<PublicProfile> {
  if (usernameProblem(username)) throw new AppError('not_found')
  const [profile] = await db
    .select(profileColumns)
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(eq(profiles.username, username), canBeFound))
  if (!profile) throw new AppError('not_found')
  return profile
}
