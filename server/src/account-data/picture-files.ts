import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import type { PackedFile } from '#account-data/zip.ts'
import { profiles } from '#db/schema.ts'
import type { Parts } from '#parts.ts'
import { readLargest } from '#pictures/keys.ts'

/** The picture of a person in its largest size; of what was handed in, no more is kept. */
export async function* pictureFiles(
  parts: Parts,
  userId: string,
  changedAt: Date,
): AsyncGenerator<PackedFile> {
  const [shown] = await parts.db
    .select({ stem: profiles.profilePicture })
    .from(profiles)
    .where(eq(profiles.id, userId))
  const picture = shown?.stem && (await readLargest(parts.pictures, shown.stem))
  if (picture) yield { path: 'picture.webp', bytes: await buffer(picture), changedAt }
}
