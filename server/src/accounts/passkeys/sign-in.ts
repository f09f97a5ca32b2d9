import type { PasskeyAnswer, PasskeyToUse, SignedCredential } from '@novelette/domain/accounts/passkeys.ts'
import { and, eq, lt, sql } from 'drizzle-orm'
import {
  challengeMinutes,
  makeChallenge,
  readChallenge,
  recordAnswer,
} from '#accounts/passkeys/challenges.ts'
import { relyingParty, userHandleOf, verifyAuthentication } from '#accounts/passkeys/verifying.ts'
import { confirmSession, type Session } from '#accounts/sessions/sessions.ts'
import { openAuthenticatedSession, type SignedIn } from '#accounts/sessions/sign-in.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Visitor } from '#context/request-context.ts'
import { passkeys } from '#db/access-schema.ts'
import type { Db } from '#db/open.ts'
import { AppError } from '#lib/app-error.ts'

/** The options are the same for everyone, since the authenticator knows the account. */
export async function startSignIn(deps: Pick<Dependencies, 'auth' | 'db' | 'config'>): Promise<PasskeyToUse> {
  return {
    challenge: await makeChallenge(deps, null),
    rpId: relyingParty(deps.config.appUrl).id,
    timeout: challengeMinutes * 60_000,
    userVerification: 'required',
  }
}

/** Throws what `ownerOfPasskey` throws and, only for the right passkey, `email_not_confirmed` or `suspended`. */
export async function signInWithPasskey(
  deps: Dependencies,
  { credential, isOwnDevice }: PasskeyAnswer,
  from: Visitor,
): Promise<SignedIn> {
  const owner = await ownerOfPasskey(deps, credential, from)
  return openAuthenticatedSession(deps.config, deps.db, owner, from, { isOwnDevice })
}

/** Throws what `ownerOfPasskey` throws. */
export async function confirmSessionByPasskey(
  deps: Dependencies,
  session: Session,
  credential: SignedCredential,
  from: Visitor,
): Promise<void> {
  await ownerOfPasskey(deps, credential, from, session.user.id)
  await confirmSession(deps.db, session)
}

/**
 * The account that it opens, which is `expected` where somebody is. Throws `passkey_refused`, `passkey_unknown` for one that opens none,
 * and `rate_limited`.
 */
async function ownerOfPasskey(
  { auth, db, limits, config }: Dependencies,
  credential: SignedCredential,
  { address }: Visitor,
  expected?: string,
): Promise<string> {
  await limits.consume('passkey-sign-in', { address })
  const { clientDataJSON, userHandle } = credential.response
  const challenge = readChallenge(auth, clientDataJSON, null)
  const [known] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credential.id))
  if (!known) throw new AppError('passkey_unknown')
  const isExpected = expected === undefined || expected === known.userId
  if (!isExpected || userHandle !== userHandleOf(known.userId)) throw new AppError('passkey_refused')
  const counter = await verifyAuthentication(config.appUrl, credential, challenge.text, {
    id: known.credentialId,
    publicKey: new Uint8Array(known.publicKey),
    counter: known.counter,
  })
  await recordAnswer(db, challenge)
  await recordUse(db, known.id, counter)
  await limits.reset('passkey-sign-in', { address })
  return known.userId
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
