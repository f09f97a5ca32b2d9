import { usernameCheckInputSchema } from '@novelette/domain/accounts/account-schemas.ts'
import {
  type OwnProfile,
  ownProfileSchema,
  publicProfileSchema,
  type UpdateProfileInput,
  updateProfileInputSchema,
} from '@novelette/domain/accounts/profiles.ts'
import { and, eq, sql } from 'drizzle-orm'
import { profileColumns, profileOf } from '#accounts/profiles/public-profile.ts'
import { assertNotErased } from '#accounts/profiles/refuse-erased.ts'
import { anyone, signedIn } from '#accounts/sessions/guards.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Db } from '#db/open.ts'
import { letters, profiles, users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import { publishAccountChanged } from '#live/publish-changes.ts'

/** Letters taken back do not count, nor those that never reached this receiver: a block is not revealed (docs/rules.md 6.1). */
const hasLetters = sql<boolean>`(
  exists (select 1 from ${letters} where ${letters.senderId} = ${profiles.id} and ${letters.takenBackAt} is null)
  or exists (
    select 1 from ${letters} where ${letters.receiverId} = ${profiles.id} and not ${letters.hiddenFromReceiver})
  or exists (
    select 1 from ${letters} where ${letters.receiverId} = ${profiles.id}
    and ${letters.hiddenFromReceiver} and ${letters.status} <> 'sent' and ${letters.takenBackAt} is null))`

/** Throws `not_found` once the account is erased. */
async function ownProfileOf(db: Db, userId: string): Promise<OwnProfile> {
  const [profile] = await db
    .select({ ...profileColumns, canChooseFriendsOnly: hasLetters })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId))
  if (!profile) throw new AppError('not_found')
  return profile
}

/**
 * Publishes an event. Throws `no_letters_yet` when friends_only is newly chosen without a letter, `signed_out` when the account
 * was erased concurrently.
 */
async function updateProfile(
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
    await assertNotErased(tx, { [userId]: 'signed_out' })
    if (rowCount === 0) throw new AppError('no_letters_yet')
  })
  publishAccountChanged(hub, userId)
  return ownProfileOf(db, userId)
}

const tags = ['profiles']

export const profilesRoutes = {
  byUsername: anyone
    .route({
      method: 'GET',
      path: '/profiles/{username}',
      tags,
      summary: 'The public profile with exactly this username',
    })
    .input(usernameCheckInputSchema)
    .output(publicProfileSchema)
    .handler(({ context, input }) => profileOf(context.deps.db, input.username)),

  own: signedIn
    .route({ method: 'GET', path: '/profile', tags, summary: 'Your own profile' })
    .output(ownProfileSchema)
    .handler(({ context: { deps, user } }) => ownProfileOf(deps.db, user.id)),

  update: signedIn
    .route({ method: 'PUT', path: '/profile', tags, summary: 'Change your bio and who may write to you' })
    .input(updateProfileInputSchema)
    .output(ownProfileSchema)
    .handler(({ context: { deps, user }, input }) => updateProfile(deps, user.id, input)),
}
