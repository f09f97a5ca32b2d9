import { formerMember } from '@novelette/domain/accounts/account-deletion.ts'
import { usernameProblem } from '@novelette/domain/accounts/accounts.ts'
import type { PublicProfile } from '@novelette/domain/accounts/profiles.ts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

/** Takes an alias of profiles. */
export const shownName = (table: { readonly username: PgColumn }) =>
  sql<string>`coalesce(${table.username}, ${sql.raw(`'${formerMember}'`)})`

export const isBanned = (table: { readonly subscriptionPlan: PgColumn }) =>
  sql<boolean>`${table.subscriptionPlan} = 'banned'`

export const notBanned = ne(profiles.subscriptionPlan, 'banned')

export const canBeFound = and(eq(users.emailVerified, true), isNull(users.erasesAt), notBanned)

export const profileColumns = {
  id: profiles.id,
  username: shownName(profiles),
  bio: profiles.bio,
  profilePicture: profiles.profilePicture,
  privacySettings: profiles.privacySettings,
  createdAt: profiles.createdAt,
}

export const personColumns = {
  id: profiles.id,
  username: shownName(profiles),
  profilePicture: profiles.profilePicture,
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
