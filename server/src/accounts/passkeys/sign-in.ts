import type { PasskeyToUse, SignedCredential } from '@novelette/domain/accounts/passkeys.ts'
import { and, eq, lt, sql } from 'drizzle-orm'
import { challengeMinutes, consumeChallenge, makeChallenge } from '#accounts/passkeys/challenges.ts'
import { relyingParty, userHandleOf, verifyAuthentication } from '#accounts/passkeys/verifying.ts'
import { openAuthenticatedSession, type SignedIn } from '#accounts/sessions/sign-in.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Visitor } from '#context/request-context.ts'
import { passkeys } from '#db/access-schema.ts'
import type { Db } from '#db/open.ts'
import { AppError } from '#lib/app-error.ts'

/** The options are the same for everyone, since the authenticator knows the account. Throws `rate_limited`. */
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

/** Throws `passkey_refused` and, only for the right passkey, `email_not_confirmed` or `suspended`. */
export async function signInWithPasskey(
  { db, limits, config }: Dependencies,
  credential: SignedCredential,
  from: Visitor,
): Promise<SignedIn> {
  const { clientDataJSON, userHandle } = credential.response
  const challenge = await consumeChallenge(db, clientDataJSON, null)
  const [known] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credential.id))
  if (!known || userHandle !== userHandleOf(known.userId)) throw new AppError('passkey_refused')
  const counter = await verifyAuthentication(config.appUrl, credential, challenge, {
    id: known.credentialId,
    publicKey: new Uint8Array(known.publicKey),
    counter: known.counter,
  })
  await recordUse(db, known.id, counter)
  const signedIn = await openAuthenticatedSession(config, db, known.userId, from)
  await limits.reset('passkey-sign-in', { address: from.address })
  return signedIn
}

/** Of two clones of a key with the same count, one is refused. */
async function recordUse(db: Db, id: string, counter: number): Promise<void> {
  // Synced passkeys always report 0.
  const advances = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const { rowCount } = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), advances))
  if (rowCount === 0) throw new AppError('passkey_refused')
}
