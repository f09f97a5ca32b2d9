import type { MadeCredential, SignedCredential } from '@novelette/domain/accounts/passkeys.ts'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { AttestationObject } from '@simplewebauthn/server/helpers'
import { AppError } from '#lib/app-error.ts'

/** Throws `passkey_refused`. */
export async function verifyRegistration(
  appUrl: string,
  credential: MadeCredential,
  challenge: string,
): Promise<WebAuthnCredential> {
  const { id, origin } = relyingParty(appUrl)
  const { clientDataJSON, attestationObject } = credential.response
  const response = { clientDataJSON, attestationObject }
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const made = await orRefused(async () => {
    refuseCertificates(decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)))
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: keyAlgorithms,
    })
    return registrationInfo?.credential
  })
  if (made?.id !== credential.id) throw new AppError('passkey_refused')
  return made
}

/** Returns the new counter. Throws `passkey_refused`, also where the counter did not advance, the sign of a cloned key. */
export async function verifyAuthentication(
  appUrl: string,
  credential: SignedCredential,
  challenge: string,
  known: WebAuthnCredential,
): Promise<number> {
  const { id, origin } = relyingParty(appUrl)
  const { clientDataJSON, authenticatorData, signature } = credential.response
  const response = { clientDataJSON, authenticatorData, signature }
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const answer = await orRefused(() =>
    verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: known,
    }),
  )
  if (!answer.verified) throw new AppError('passkey_refused')
  return answer.authenticationInfo.newCounter
}

/**
 * Browsers send no attestation unasked. For untrusted bytes the library would parse certificates and fetch revocation lists.
 */
function refuseCertificates(attestation: AttestationObject): void {
  const format = attestation.get('fmt')
  const isBare = format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'))
  if (!isBare) throw new AppError('passkey_refused')
}

async function orRefused<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch {
    throw new AppError('passkey_refused')
  }
}

/** EdDSA, ES256 and RS256: every authenticator supports one of them. */
export const keyAlgorithms = [-8, -7, -257]

/** No other site can use our passkeys, nor we theirs. */
export function relyingParty(appUrl: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(appUrl)
  return { id: hostname, origin }
}

/** 16 bytes in base64url that reveal nothing and never change. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}
