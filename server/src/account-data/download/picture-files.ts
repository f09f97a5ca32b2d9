import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import type { PackedFile } from '#account-data/download/zip.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { profiles } from '#db/schema.ts'
import { readLargest } from '#pictures/picture-keys.ts'

/** The largest size; the uploaded file is not kept. */
export async function* pictureFiles(
  deps: Dependencies,
  userId: string,
  changedAt: Date,
): AsyncGenerator<PackedFile> {
  const [shown] = await deps.db
    .select({ stem: profiles.profilePicture })
    .from(profiles)
    .where(eq(profiles.id, userId))
  const picture = shown?.stem && (await readLargest(deps.pictures, shown.stem))
  if (picture) yield { path: 'picture.webp', bytes: await buffer(picture), changedAt }
}
