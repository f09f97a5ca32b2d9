import { guests } from '@novelette/server/db/guests-schema.ts'
import { enclosures, signatures } from '@novelette/server/db/people-schema.ts'
import { drafts, letters } from '@novelette/server/db/schema.ts'
import type { LetterKeys } from '@novelette/server/sealing/letter-keys.ts'
import {
  type Binding,
  draftBinding,
  enclosureBinding,
  guestBinding,
  letterBinding,
  openBody,
  openEnclosure,
  openGuest,
  openPreview,
  openSignature,
  SealError,
  type Sealed,
  signatureBinding,
} from '@novelette/server/sealing/sealing.ts'
import { and, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

const sampleSize = 25

/** Opens letters, drafts, guests, signatures and enclosures of each known key, but none taken back, which are empty. Throws an Error if one does not open. */
export async function openSample(client: pg.Client, keys: LetterKeys): Promise<number> {
  const db = drizzle(client)
  let opened = 0
  const open = (binding: Binding, row: Sealed) => {
    openBody(keys, binding, row)
    openPreview(keys, binding, row)
    opened += 1
  }
  const sampleOf = (
    table: typeof letters | typeof drafts | typeof guests | typeof signatures | typeof enclosures,
    keyId: string,
  ) => ({
    where: and(eq(table.keyId, keyId), sql`octet_length(${table.sealedKey}) > 0`),
    order: sql`md5(${table.id}::text)`,
  })
  try {
    for (const { id } of keys.versions) {
      const letterSample = sampleOf(letters, id)
      const sampledLetters = await db
        .select()
        .from(letters)
        .where(letterSample.where)
        .orderBy(letterSample.order)
        .limit(sampleSize)
      for (const letter of sampledLetters) open(letterBinding(letter), letter)
      const draftSample = sampleOf(drafts, id)
      const sampledDrafts = await db
        .select()
        .from(drafts)
        .where(draftSample.where)
        .orderBy(draftSample.order)
        .limit(sampleSize)
      for (const draft of sampledDrafts) open(draftBinding(draft), draft)
      const guestSample = sampleOf(guests, id)
      const sampledGuests = await db
        .select()
        .from(guests)
        .where(guestSample.where)
        .orderBy(guestSample.order)
        .limit(sampleSize)
      for (const guest of sampledGuests) openGuest(keys, guestBinding(guest), guest)
      opened += sampledGuests.length
      const signatureSample = sampleOf(signatures, id)
      const sampledSignatures = await db
        .select()
        .from(signatures)
        .where(signatureSample.where)
        .orderBy(signatureSample.order)
        .limit(sampleSize)
      for (const signature of sampledSignatures) openSignature(keys, signatureBinding(signature), signature)
      opened += sampledSignatures.length
      const enclosureSample = sampleOf(enclosures, id)
      const sampledEnclosures = await db
        .select()
        .from(enclosures)
        .where(enclosureSample.where)
        .orderBy(enclosureSample.order)
        .limit(sampleSize)
      for (const enclosure of sampledEnclosures) openEnclosure(keys, enclosureBinding(enclosure), enclosure)
      opened += sampledEnclosures.length
    }
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    throw new Error(`The letters do not open under the LETTER_KEYS that are here: ${error.message}`)
  }
  return opened
}
