import { and, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { drafts, letters } from '#db/schema.ts'
import type { LetterKeys } from '#letters/letter-keys.ts'
import {
  type Binding,
  draftBinding,
  letterBinding,
  openBody,
  openPreview,
  SealError,
  type Sealed,
} from '#letters/sealing.ts'

const sampleSize = 25

/**
 * Opens some letters and drafts of every key that is here, and returns how many. Throws an Error when one does not open. A letter
 * that was taken back holds nothing.
 */
export async function openSample(client: pg.Client, keys: LetterKeys): Promise<number> {
  const db = drizzle(client)
  let opened = 0
  const open = (binding: Binding, row: Sealed) => {
    openBody(keys, binding, row)
    openPreview(keys, binding, row)
    opened += 1
  }
  const sampleOf = (table: typeof letters | typeof drafts, keyId: string) => ({
    where: and(eq(table.keyId, keyId), sql`octet_length(${table.sealedKey}) > 0`),
    order: sql`md5(${table.id}::text)`,
  })
  try {
    for (const { id } of keys.versions) {
      const some = sampleOf(letters, id)
      const sample = await db.select().from(letters).where(some.where).orderBy(some.order).limit(sampleSize)
      for (const letter of sample) open(letterBinding(letter), letter)
      const others = sampleOf(drafts, id)
      const written = await db
        .select()
        .from(drafts)
        .where(others.where)
        .orderBy(others.order)
        .limit(sampleSize)
      for (const draft of written) open(draftBinding(draft), draft)
    }
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    throw new Error(`The letters do not open under the LETTER_KEYS that are here: ${error.message}`)
  }
  return opened
}
