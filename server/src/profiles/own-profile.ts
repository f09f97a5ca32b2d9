import type { OwnProfile, UpdateProfileInput } from '@novelette/domain/profiles.ts'
import { and, eq, sql } from 'drizzle-orm'
import { refuseErased } from '#account-deletion/refuse-erased.ts'
import type { Db } from '#db/open.ts'
import { letters, profiles, users } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import { AppError } from '#errors.ts'
import { profileColumns } from '#profiles/profiles.ts'

/**
 * Whether the person of the row has sent or received a letter (SPEC.md section 4). One that was taken back is none to its
 * sender, and one that never reached its receiver is none to them: a blocked person's is not given away (DECISIONS 10).
 */
const hasLetters = sql<boolean>`(
  exists (select 1 from ${letters} where ${letters.senderId} = ${profiles.id} and ${letters.takenBackAt} is null)
  or exists (
    select 1 from ${letters} where ${letters.receiverId} = ${profiles.id} and not ${letters.hiddenFromReceiver})
  or exists (
    select 1 from ${letters} where ${letters.receiverId} = ${profiles.id}
    and ${letters.hiddenFromReceiver} and ${letters.status} <> 'sent' and ${letters.takenBackAt} is null))`

/** A person's own profile, as they may change it. Throws AppError `not_found` once their account is erased. */
export async function ownProfileOf(db: Db, userId: string): Promise<OwnProfile> {
  const [profile] = await db
    .select({ ...profileColumns, canChooseFriendsOnly: hasLetters })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId))
  if (!profile) throw new AppError('not_found')
  return profile
}

/**
 * Changes what a person says of themselves and who may write to them, and tells their other tabs. Throws AppError
 * `no_letters_yet` for friends only without a letter, unless that is what holds already, and `signed_out` when the account was
 * erased at this very moment.
 */
export async function updateProfile(
  { db, hub }: Dependencies,
  userId: string,
  { bio, privacySettings }: UpdateProfileInput,
): Promise<OwnProfile> {
  const mayChoose = sql`(${profiles.privacySettings} = ${privacySettings} or ${privacySettings} = 'anyone' or ${hasLetters})`
  await db.transaction(async tx => {
    const { rowCount } = await tx
      .update(profiles)
      .set({ bio, privacySettings })
      .where(and(eq(profiles.id, userId), mayChoose))
    await refuseErased(tx, { [userId]: 'signed_out' })
    if (rowCount === 0) throw new AppError('no_letters_yet')
  })
  hub.publish([userId], { kind: 'profile-changed', ids: [] })
  return ownProfileOf(db, userId)
}
