import { pictureSizes } from '@novelette/domain/accounts/pictures.ts'
import { pictureKey } from '@novelette/server/pictures/stored-pictures.ts'
import type { PictureStore } from '@novelette/server/storage/store.ts'
import type pg from 'pg'

const sampleSize = 25

/** Throws an Error if one of a sample is not in the store. */
export async function assertPicturesStored(client: pg.ClientBase, pictures: PictureStore): Promise<void> {
  const { rows } = await client.query<{ stem: string }>(
    'select profile_picture as stem from profiles where profile_picture is not null order by md5(id::text) limit $1',
    [sampleSize],
  )
  for (const { stem } of rows) {
    for (const size of pictureSizes) {
      const file = await pictures.read(pictureKey(stem, size))
      if (!file) throw new Error(`The picture ${pictureKey(stem, size)} is not where it was put.`)
      file.destroy()
    }
  }
}
