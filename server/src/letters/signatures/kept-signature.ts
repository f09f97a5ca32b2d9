import type { KeptSignature } from '@novelette/domain/letters/parts/signature/signature-schemas.ts'
import { eq, sql } from 'drizzle-orm'
import { lockAgainstErasure } from '#accounts/profiles/refuse-erased.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { signatures } from '#db/people-schema.ts'
import { openSignature, sealSignature, signatureBinding } from '#sealing/seal-enclosure.ts'

type KeepingDependencies = Pick<Dependencies, 'db' | 'letterKeys'>

/** docs/rules.md 3.10 */
export async function keptSignature(
  { db, letterKeys }: KeepingDependencies,
  userId: string,
): Promise<KeptSignature> {
  const [kept] = await db.select().from(signatures).where(eq(signatures.id, userId))
  return { signature: kept ? openSignature(letterKeys, signatureBinding(kept), kept) : null }
}

/** Throws `signed_out` when the account was erased concurrently. */
export async function keepSignature(
  { db, letterKeys }: KeepingDependencies,
  userId: string,
  signature: string,
): Promise<KeptSignature> {
  const sealed = sealSignature(letterKeys, signatureBinding({ id: userId }), signature)
  await db.transaction(async tx => {
    await lockAgainstErasure(tx, userId)
    await tx
      .insert(signatures)
      .values({ id: userId, ...sealed })
      .onConflictDoUpdate({ target: signatures.id, set: { ...sealed, updatedAt: sql`now()` } })
  })
  return { signature }
}

export async function forgetSignature({ db }: KeepingDependencies, userId: string): Promise<KeptSignature> {
  await db.delete(signatures).where(eq(signatures.id, userId))
  return { signature: null }
}
