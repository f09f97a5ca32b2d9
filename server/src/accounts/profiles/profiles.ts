import { formerMember } from '@novelette/domain/accounts/account-deletion.ts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { profiles, users } from '#db/schema.ts'

/** Takes an alias of profiles. Of a guest it is the name on the envelope (docs/rules.md 8.1). */
export const shownName = (table: { readonly username: PgColumn; readonly guestName: PgColumn }) =>
  sql<string>`coalesce(${table.username}, ${table.guestName}, ${sql.raw(`'${formerMember}'`)})`

export const isBanned = (table: { readonly subscriptionPlan: PgColumn }) =>
  sql<boolean>`${table.subscriptionPlan} = 'banned'`

export const notBanned = ne(profiles.subscriptionPlan, 'banned')

/** Now, or once they no longer want to delete their account. */
export const canBeFoundAgain = and(eq(users.emailVerified, true), notBanned)

export const canBeFound = and(canBeFoundAgain, isNull(users.erasesAt))

export const isGuest = (table: { readonly guestName: PgColumn }) =>
  sql<boolean>`${table.guestName} is not null`

/** Where only accounts are found. */
export const accountColumns = {
  id: profiles.id,
  username: shownName(profiles),
  profilePicture: profiles.profilePicture,
}

export const personColumns = { ...accountColumns, isGuest: isGuest(profiles) }
