import { pictureSizes } from '@novelette/domain/accounts/pictures.ts'
import { eq } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { profiles } from '#db/schema.ts'
import type { PictureStore } from '#storage/store.ts'

/** Also the path below `/pictures/`. */
export const pictureKey = (stem: string, size: number) => `${stem}-${size}.webp`

/** Null when the picture is gone. */
export const readLargest = (pictures: PictureStore, stem: string) =>
  pictures.read(pictureKey(stem, Math.max(...pictureSizes)))

export async function shownStem(tx: Pick<Queries, 'select'>, userId: string): Promise<string | null> {
  const [shown] = await tx
    .select({ stem: profiles.profilePicture })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return shown?.stem ?? null
}
