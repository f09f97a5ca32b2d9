import { randomBytes } from 'node:crypto'
import { pictureSizes } from '@novelette/domain/accounts/pictures.ts'
import { eq } from 'drizzle-orm'
import { assertNotErased } from '#accounts/profiles/refuse-erased.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Queries } from '#db/open.ts'
import { profiles } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import { kindOf } from '#lib/log.ts'
import { publishAccountChanged } from '#live/publish-changes.ts'
import { withPicturesLock } from '#pictures/person-lock.ts'
import type { ResizedPicture } from '#pictures/resize-picture.ts'
import { pictureKey, shownStem } from '#pictures/stored-pictures.ts'
import { removeUnusedLater, removeUnusedNow } from '#pictures/unused-files.ts'

/** The server may die during the upload. */
const cleanUpAfterMs = 15 * 60 * 1000

/**
 * The old files go once the profile shows the new. Throws `unavailable` when the files cannot be stored, `signed_out` when the
 * account was erased concurrently.
 */
export async function storePicture(
  deps: Dependencies,
  userId: string,
  squares: readonly ResizedPicture[],
): Promise<{ stem: string }> {
  const { db, hub, log } = deps
  const stem = `${userId}/${randomBytes(16).toString('base64url')}`
  await removeUnusedLater(db, userId, cleanUpAfterMs)
  try {
    await withPicturesLock(db, userId, async tx => {
      for (const { size, bytes } of squares) await put(deps, pictureKey(stem, size), bytes)
      await show(tx, userId, stem)
      await removeUnusedNow(tx, userId)
    })
  } catch (error) {
    await removeUnseen(deps, userId, stem).catch((failure: unknown) => {
      log.warn(
        { kind: kindOf(failure) },
        'a picture that nobody sees is still there, and will be removed later',
      )
    })
    throw error
  }
  publishAccountChanged(hub, userId)
  return { stem }
}

/** The transaction may have committed with only its answer lost. */
function removeUnseen({ db, pictures }: Dependencies, userId: string, stem: string): Promise<void> {
  return withPicturesLock(db, userId, async tx => {
    if ((await shownStem(tx, userId)) === stem) return
    await pictures.remove(pictureSizes.map(size => pictureKey(stem, size)))
  })
}

async function put({ log, pictures }: Dependencies, key: string, bytes: Uint8Array): Promise<void> {
  try {
    await pictures.put(key, bytes)
  } catch (error) {
    log.error({ err: error }, 'a picture could not be stored')
    throw new AppError('unavailable')
  }
}

async function show(tx: Pick<Queries, 'select' | 'update'>, userId: string, stem: string): Promise<void> {
  await tx.update(profiles).set({ profilePicture: stem }).where(eq(profiles.id, userId))
  await assertNotErased(tx, { [userId]: 'signed_out' })
}
