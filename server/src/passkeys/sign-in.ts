import type { PasskeyToUse, SignedCredential } from '@novelette/domain/passkeys.ts'
import { and, eq, lt, sql } from 'drizzle-orm'
import { passkeys } from '#db/access-schema.ts'
import type { Db } from '#db/open.ts'
import type { Dependencies } from '#dependencies.ts'
import { AppError } from '#errors.ts'
import type { Visitor } from '#guards.ts'
import { challengeMinutes, makeChallenge, takeChallenge } from '#passkeys/challenges.ts'
import { handleOf, relyingParty } from '#passkeys/relying-party.ts'
import { verifySigned } from '#passkeys/verifying.ts'
import { admit, type SignedIn } from '#sessions/sign-in.ts'

/** Begins to sign in: the same for everyone, since the authenticator knows who it is. Throws AppError `rate_limited`. */
export async function startSignIn(
  { db, limits, config }: Dependencies,
  { address }: Visitor,
): Promise<PasskeyToUse> {
  await limits.consume('passkey-sign-in', { address })
  return {
    challenge: await makeChallenge(db, null),
    rpId: relyingParty(config.appUrl).id,
    timeout: challengeMinutes * 60_000,
    userVerification: 'required',
  }
}

/**
 * Opens a new session. Throws AppError `passkey_refused` whatever is wrong with the passkey, and for the right one
 * only `email_not_confirmed` or `suspended`.
 */
export async function signInWithPasskey(
  { db, limits, config }: Dependencies,
  credential: SignedCredential,
  from: Visitor,
): Promise<SignedIn> {
  const { clientDataJSON, userHandle } = credential.response
  const challenge = await takeChallenge(db, clientDataJSON, null)
  const [known] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credential.id))
  if (!known || userHandle !== handleOf(known.userId)) throw new AppError('passkey_refused')
  const counter = await verifySigned(config.appUrl, credential, challenge, {
    id: known.credentialId,
    publicKey: new Uint8Array(known.publicKey),
    counter: known.counter,
  })
  await noteUse(db, known.id, counter)
  const signedIn = await admit(config, db, known.userId, from)
  await limits.reset('passkey-sign-in', { address: from.address })
  return signedIn
}

/** Counts on from what it was a moment ago; of two copies of a key that count to the same number, one is refused. */
async function noteUse(db: Db, id: string, counter: number): Promise<void> {
  // Passkeys that are kept on several devices do not count at all.
  const goesOn = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const { rowCount } = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), goesOn))
  if (rowCount === 0) throw new AppError('passkey_refused')
}
