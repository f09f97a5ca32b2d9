import { pictureSizes, pictureStemPattern } from '@novelette/domain/accounts/pictures.ts'
import { and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { assertNotErased } from '#accounts/profiles/refuse-erased.ts'
import { signedIn } from '#accounts/sessions/guards.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { profiles } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import { publishAccountChanged } from '#live/publish-changes.ts'
import { withPicturesLock } from '#pictures/person-lock.ts'
import { pictureKey, shownStem } from '#pictures/stored-pictures.ts'
import { removeUnusedLater, undoKey } from '#pictures/unused-files.ts'

const undoPeriodMs = 60 * 1000

/** `putPictureBack` can restore the stem returned for a minute; null when there was none. */
async function removePicture(
  { db, hub }: Pick<Dependencies, 'db' | 'hub'>,
  userId: string,
): Promise<{ stem: string | null }> {
  const removed = await withPicturesLock(db, userId, async tx => {
    const stem = await shownStem(tx, userId)
    if (!stem) return { stem: null }
    await tx.update(profiles).set({ profilePicture: null }).where(eq(profiles.id, userId))
    await removeUnusedLater(tx, userId, undoPeriodMs, undoKey(userId))
    return { stem }
  })
  if (removed.stem) publishAccountChanged(hub, userId)
  return removed
}

/** Throws `not_found` when it is gone, someone else's, or replaced. */
async function putPictureBack(
  { db, hub, pictures }: Pick<Dependencies, 'db' | 'hub' | 'pictures'>,
  userId: string,
  stem: string,
): Promise<void> {
  if (!stem.startsWith(`${userId}/`)) throw new AppError('not_found')
  await withPicturesLock(db, userId, async tx => {
    for (const size of pictureSizes) {
      const file = await pictures.read(pictureKey(stem, size))
      if (!file) throw new AppError('not_found')
      file.destroy()
    }
    const { rowCount } = await tx
      .update(profiles)
      .set({ profilePicture: stem })
      .where(and(eq(profiles.id, userId), isNull(profiles.profilePicture)))
    if (rowCount === 0) throw new AppError('not_found')
    await assertNotErased(tx, { [userId]: 'signed_out' })
  })
  publishAccountChanged(hub, userId)
}

export const picturesRoutes = {
  remove: signedIn
    .route({
      method: 'DELETE',
      path: '/profile-picture',
      tags: ['profiles'],
      summary: 'Take the picture from one’s profile; for a minute it can be put back',
    })
    .output(z.strictObject({ stem: z.nullable(z.string()) }))
    .handler(({ context: { deps, user } }) => removePicture(deps, user.id)),
  putBack: signedIn
    .route({
      method: 'PUT',
      path: '/profile-picture',
      tags: ['profiles'],
      summary: 'Put back the picture that was just removed',
    })
    .input(z.strictObject({ stem: z.string().check(z.regex(pictureStemPattern)) }))
    .output(z.strictObject({}))
    .handler(async ({ context: { deps, user }, input }) => {
      await putPictureBack(deps, user.id, input.stem)
      return {}
    }),
}
