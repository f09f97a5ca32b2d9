import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import type { Passkey } from '@novelette/domain/accounts/passkeys.ts'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { client } from '#lib/rpc.ts'

/** Imported at the first press, so that it slows no screen. */

/** Throws the server's or the browser's refusal. */
export async function askForPasskeySignIn(): Promise<SessionUser> {
  const credential = await startAuthentication({ optionsJSON: await client.passkeys.startSignIn() })
  return client.passkeys.signIn({ credential })
}

export async function makePasskey(name: string, password: string): Promise<Passkey> {
  const optionsJSON = await client.passkeys.startAdding({ password })
  return client.passkeys.add({ name, credential: await startRegistration({ optionsJSON }) })
}
