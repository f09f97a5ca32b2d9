import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import {
  type AcceptedPasskeys,
  type MadeCredential,
  mostPasskeys,
  type Passkey,
  type PasskeyToMake,
} from '@novelette/domain/accounts/passkeys.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { and, asc, eq } from 'drizzle-orm'
import {
  challengeMinutes,
  makeChallenge,
  readChallenge,
  recordAnswer,
} from '#accounts/passkeys/challenges.ts'
import {
  keyAlgorithms,
  relyingParty,
  userHandleOf,
  verifyRegistration,
} from '#accounts/passkeys/verifying.ts'
import { checkPresentPassword } from '#accounts/passwords/passwords.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { passkeys } from '#db/access-schema.ts'
import type { Db, Queries } from '#db/open.ts'
import { users } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'
import { queueMail } from '#mail/queue-mail.ts'

const shownColumns = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
}

export async function passkeysOf(db: Db, userId: string): Promise<Passkey[]> {
  return db
    .select(shownColumns)
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

/** They are called like the sign-in that they replace, as in lists of passwords. */
const shownOnDevices = ({ id, email, username }: SessionUser) => ({
  id: userHandleOf(id),
  name: email,
  displayName: username,
})

export async function acceptedPasskeys(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  user: SessionUser,
): Promise<AcceptedPasskeys> {
  const { id: userId, ...names } = shownOnDevices(user)
  const known = await db
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.userId, user.id))
  const rpId = relyingParty(config.appUrl).id
  return { rpId, userId, ...names, credentialIds: known.map(({ id }) => id) }
}

/** Throws `wrong_password`, `rate_limited` or `too_many_passkeys`. */
export async function startAdding(
  deps: Dependencies,
  user: SessionUser,
  password: string,
): Promise<PasskeyToMake> {
  const { db, config } = deps
  await checkPresentPassword(deps, user.id, password)
  const known = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, user.id))
  refuseTooMany(known.length)
  return {
    challenge: await makeChallenge(deps, user.id),
    rp: { id: relyingParty(config.appUrl).id, name: site.name },
    user: shownOnDevices(user),
    pubKeyCredParams: keyAlgorithms.map(alg => ({ type: 'public-key', alg })),
    timeout: challengeMinutes * 60_000,
    attestation: 'none',
    excludeCredentials: known.map(one => ({ ...one, type: 'public-key' })),
    // A passkey replaces address and password, so it must name the account and verify its user.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** Queues a mail to the owner. Throws `passkey_refused` or `too_many_passkeys`. */
export async function addPasskey(
  { auth, db, config }: Dependencies,
  user: SessionUser,
  { name, credential }: { readonly name: string; readonly credential: MadeCredential },
): Promise<Passkey> {
  const challenge = readChallenge(auth, credential.response.clientDataJSON, user.id)
  const { id, publicKey, counter } = await verifyRegistration(config.appUrl, credential, challenge.text)
  return db.transaction(async tx => {
    refuseTooMany(await countForUpdate(tx, user.id))
    await recordAnswer(tx, challenge)
    const [added] = await tx
      .insert(passkeys)
      .values({
        userId: user.id,
        name,
        credentialId: id,
        publicKey: Buffer.from(publicKey),
        counter,
        transports: credential.response.transports ?? [],
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning(shownColumns)
    if (!added) throw new AppError('passkey_refused')
    await queueMail(tx, 'send-passkey-added-mail', user.id)
    return added
  })
}

/** Throws `wrong_password`, `rate_limited`, and `not_found`, also for someone else's. */
export async function removePasskey(
  deps: Dependencies,
  userId: string,
  { id, password }: { readonly id: string; readonly password: string },
): Promise<void> {
  await checkPresentPassword(deps, userId, password)
  const { rowCount } = await deps.db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
  if (rowCount === 0) throw new AppError('not_found')
}

function refuseTooMany(count: number): void {
  if (count >= mostPasskeys) throw new AppError('too_many_passkeys')
}

/** The lock makes concurrent additions count one after another; a weaker one before it would deadlock. */
async function countForUpdate(tx: Queries, userId: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const found = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId))
  return found.length
}
