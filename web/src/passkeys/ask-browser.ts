import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import type { Passkey, SignedCredential } from '@novelette/domain/accounts/passkeys.ts'
import { bufferToBase64URLString, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { errorCode } from '#lib/error-code.ts'
import { client } from '#lib/rpc.ts'
import { signInOnDevice } from '#session/adopt-session.ts'
import { forgetPasskey, tellDevice } from './tell-device.ts'

/** Imported once a passkey is asked for or chosen, so that it slows no screen. */

/** Throws the server's or the browser's refusal. */
export async function askForPasskeySignIn(isOwnDevice: boolean): Promise<SessionUser> {
  const optionsJSON = await client.passkeys.startSignIn()
  return signInWith(await startAuthentication({ optionsJSON }), isOwnDevice)
}

/** As the library reads it: not every password manager that stands in for the browser writes the JSON itself. */
export function readSigned({ id, rawId, response }: PublicKeyCredential): SignedCredential {
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    response as AuthenticatorAssertionResponse
  return {
    id,
    rawId: bufferToBase64URLString(rawId),
    type: 'public-key',
    response: {
      clientDataJSON: bufferToBase64URLString(clientDataJSON),
      authenticatorData: bufferToBase64URLString(authenticatorData),
      signature: bufferToBase64URLString(signature),
      ...(userHandle && { userHandle: bufferToBase64URLString(userHandle) }),
    },
  }
}

/** Throws the server's refusal. The device forgets a passkey that opens no account any more. */
export async function signInWith(credential: SignedCredential, isOwnDevice: boolean): Promise<SessionUser> {
  try {
    const user = await signInOnDevice(isOwnDevice, own => client.passkeys.signIn({ credential, ...own }))
    void tellDevice()
    return user
  } catch (refusal) {
    if (errorCode(refusal) === 'passkey_unknown') forgetPasskey(credential.id)
    throw refusal
  }
}

/** With a passkey of this account: a device may hold others. Throws the server's or the browser's refusal. */
export async function confirmByPasskey(): Promise<void> {
  const [options, { credentialIds }] = await Promise.all([
    client.passkeys.startSignIn(),
    client.passkeys.accepted(),
  ])
  const allowCredentials = credentialIds.map(id => ({ id, type: 'public-key' as const }))
  const credential = await startAuthentication({ optionsJSON: { ...options, allowCredentials } })
  await client.passkeys.confirm({ credential })
}

export async function makePasskey(name: string, password: string): Promise<Passkey> {
  const optionsJSON = await client.passkeys.startAdding({ password })
  return client.passkeys.add({ name, credential: await startRegistration({ optionsJSON }) })
}
