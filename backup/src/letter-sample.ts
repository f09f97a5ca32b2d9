import { guests } from '@novelette/server/db/guests-schema.ts'
import { enclosures, signatures } from '@novelette/server/db/people-schema.ts'
import { drafts, letters } from '@novelette/server/db/schema.ts'
import type { LetterKeys } from '@novelette/server/sealing/letter-keys.ts'
import { type Binding, SealError } from '@novelette/server/sealing/seal-bytes.ts'
import {
  enclosureBinding,
  openEnclosure,
  openSignature,
  signatureBinding,
} from '@novelette/server/sealing/seal-enclosure.ts'
import { guestBinding, openGuest } from '@novelette/server/sealing/seal-guest.ts'
import {
  draftBinding,
  letterBinding,
  openBody,
  openPreview,
  type Sealed,
} from '@novelette/server/sealing/sealing.ts'
import { and, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type pg from 'pg'

const sampleSize = 25

type SealedTable = typeof letters | typeof drafts | typeof guests | typeof signatures | typeof enclosures

/** Opens letters, drafts, guests, signatures and enclosures of each known key, but none taken back, which are empty. Throws an Error if one does not open. */
export async function openSample(client: pg.Client, keys: LetterKeys): Promise<number> {
  const db = drizzle(client)
  let opened = 0
  const openEach = <Row>(rows: readonly Row[], open: (row: Row) => unknown) => {
    for (const row of rows) open(row)
    opened += rows.length
  }
  const openText = (binding: Binding, row: Sealed) => {
    openBody(keys, binding, row)
    openPreview(keys, binding, row)
  }
  try {
    for (const { id } of keys.versions) {
      const sampleOf = <Query extends PgSelect>(query: Query, table: SealedTable) =>
        query
          .where(and(eq(table.keyId, id), sql`octet_length(${table.sealedKey}) > 0`))
          .orderBy(sql`md5(${table.id}::text)`)
          .limit(sampleSize)
      openEach(await sampleOf(db.select().from(letters).$dynamic(), letters), letter =>
        openText(letterBinding(letter), letter),
      )
      openEach(await sampleOf(db.select().from(drafts).$dynamic(), drafts), draft =>
        openText(draftBinding(draft), draft),
      )
      openEach(await sampleOf(db.select().from(guests).$dynamic(), guests), guest =>
        openGuest(keys, guestBinding(guest), guest),
      )
      openEach(await sampleOf(db.select().from(signatures).$dynamic(), signatures), signature =>
        openSignature(keys, signatureBinding(signature), signature),
      )
      openEach(await sampleOf(db.select().from(enclosures).$dynamic(), enclosures), enclosure =>
        openEnclosure(keys, enclosureBinding(enclosure), enclosure),
      )
    }
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    throw new Error(`The letters do not open under the LETTER_KEYS that are here: ${error.message}`)
  }
  return opened
}
