import {
  type KeptSignature,
  keptSignatureSchema,
  setSignatureInputSchema,
} from '@novelette/domain/letters/parts/signature/signature-schemas.ts'
import { eq, sql } from 'drizzle-orm'
import { lockAgainstErasure } from '#accounts/profiles/refuse-erased.ts'
import { signedIn } from '#accounts/sessions/guards.ts'
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

async function forgetSignature({ db }: KeepingDependencies, userId: string): Promise<KeptSignature> {
  await db.delete(signatures).where(eq(signatures.id, userId))
  return { signature: null }
}

const tags = ['signatures']

export const signaturesRoutes = {
  get: signedIn
    .route({ method: 'GET', path: '/signature', tags, summary: 'The signature by hand that you keep' })
    .output(keptSignatureSchema)
    .handler(({ context: { deps, user } }) => keptSignature(deps, user.id)),

  set: signedIn
    .route({
      method: 'PUT',
      path: '/signature',
      tags,
      summary: 'Keep a signature by hand; letters that were signed before keep theirs',
    })
    .input(setSignatureInputSchema)
    .output(keptSignatureSchema)
    .handler(({ context: { deps, user }, input }) => keepSignature(deps, user.id, input.signature)),

  remove: signedIn
    .route({ method: 'DELETE', path: '/signature', tags, summary: 'Forget it' })
    .output(keptSignatureSchema)
    .handler(({ context: { deps, user } }) => forgetSignature(deps, user.id)),
}
