import { randomBytes } from 'node:crypto'
import { type PictureSquare, pictureSizes } from '@novelette/domain/pictures.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { profiles } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import { addJob } from '#jobs/add-job.ts'
import { refuseErased } from '#leaving/refuse-erased.ts'
import { kindOf } from '#log.ts'
import type { Parts } from '#parts.ts'
import { lockPictures } from '#pictures/person-lock.ts'
import { squaresOf } from '#pictures/squares.ts'

/** The name of one size of a picture in the store, and below `/pictures/`. */
const keyOf = (stem: string, size: number) => `${stem}-${size}.webp`

/** A picture in its largest size; null where it is gone by now. */
export const readLargest = (pictures: Parts['pictures'], stem: string) =>
  pictures.read(keyOf(stem, Math.max(...pictureSizes)))

/** Milliseconds after which what an upload stored is looked at again, in case its server did not live to see the end of it. */
const lookAgain = 15 * 60 * 1000

/** Milliseconds in which a picture that was removed can be put back. */
const timeToUndo = 60 * 1000

/**
 * Makes a file the picture of a person and returns its stem. What it replaces is removed once the profile shows the new one;
 * when that does not come about, everything is as it was. Throws what squaresOf does, and AppError `unavailable` when it cannot
 * be stored, `signed_out` when the account was erased at this very moment.
 */
export async function storePicture(
  parts: Parts,
  userId: string,
  file: Uint8Array,
  wanted: PictureSquare | null,
): Promise<{ stem: string }> {
  const { db, log } = parts
  const squares = await squaresOf(file, wanted)
  const stem = `${userId}/${randomBytes(16).toString('base64url')}`
  await tidyLater(db, userId, lookAgain)
  try {
    await db.transaction(async tx => {
      await lockPictures(tx, userId)
      for (const { size, bytes } of squares) await put(parts, keyOf(stem, size), bytes)
      await show(tx, userId, stem)
      await addJob(tx, 'tidy-pictures', { userId, keep: stem })
    })
  } catch (error) {
    await removeUnseen(parts, userId, stem).catch((failure: unknown) => {
      log.warn(
        { kind: kindOf(failure) },
        'a picture that nobody sees is still there, and will be removed later',
      )
    })
    throw error
  }
  return { stem }
}

/** Not what the profile shows after all: the transaction may have been done, and only its answer lost. */
function removeUnseen({ db, pictures }: Parts, userId: string, stem: string): Promise<void> {
  return db.transaction(async tx => {
    await lockPictures(tx, userId)
    if ((await shownStem(tx, userId)) === stem) return
    await pictures.remove(pictureSizes.map(size => keyOf(stem, size)))
  })
}

/** Takes the picture from a profile and returns its stem, by which `putPictureBack` finds it for a minute; null: there was none. */
export async function removePicture(
  { db }: Pick<Parts, 'db'>,
  userId: string,
): Promise<{ stem: string | null }> {
  return db.transaction(async tx => {
    await lockPictures(tx, userId)
    const stem = await shownStem(tx, userId)
    await tx.update(profiles).set({ profilePicture: null }).where(eq(profiles.id, userId))
    await tidyLater(tx, userId, timeToUndo)
    return { stem }
  })
}

/** Throws AppError `not_found` when the picture is gone, or another's, or another took its place. */
export async function putPictureBack(
  { db, pictures }: Pick<Parts, 'db' | 'pictures'>,
  userId: string,
  stem: string,
): Promise<void> {
  if (!stem.startsWith(`${userId}/`)) throw new AppError('not_found')
  await db.transaction(async tx => {
    await lockPictures(tx, userId)
    for (const size of pictureSizes) {
      const file = await pictures.read(keyOf(stem, size))
      if (!file) throw new AppError('not_found')
      file.destroy()
    }
    const { rowCount } = await tx
      .update(profiles)
      .set({ profilePicture: stem })
      .where(and(eq(profiles.id, userId), isNull(profiles.profilePicture)))
    if (rowCount === 0) throw new AppError('not_found')
    await refuseErased(tx, { [userId]: 'signed_out' })
  })
}

/** A disk that is full or a bucket that is away is the operator's to see, and no one's mistake. */
async function put({ log, pictures }: Parts, key: string, bytes: Uint8Array): Promise<void> {
  try {
    await pictures.put(key, bytes)
  } catch (error) {
    log.error({ err: error }, 'a picture could not be stored')
    throw new AppError('unavailable')
  }
}

async function show(tx: Pick<Queries, 'select' | 'update'>, userId: string, stem: string): Promise<void> {
  await tx.update(profiles).set({ profilePicture: stem }).where(eq(profiles.id, userId))
  await refuseErased(tx, { [userId]: 'signed_out' })
}

async function shownStem(tx: Pick<Queries, 'select'>, userId: string): Promise<string | null> {
  const [shown] = await tx
    .select({ stem: profiles.profilePicture })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return shown?.stem ?? null
}

/** One job however often it is asked for: nobody fills the queue in which the mail of others waits. */
const tidyLater = (tx: Pick<Queries, 'execute'>, userId: string, ms: number) =>
  addJob(
    tx,
    'tidy-pictures',
    { userId },
    { key: `tidy-pictures:${userId}:${ms}`, runAt: new Date(Date.now() + ms) },
  )
