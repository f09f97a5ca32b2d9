import type { SessionUser } from '@novelette/domain/accounts.ts'
import type { Passkey } from '@novelette/domain/passkeys.ts'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { client } from '#lib/rpc.ts'

/** This module is loaded at the first press, so that no screen is slower for those who have no passkey. */

/** Has the browser ask for a passkey, whoever's. Throws what the server or the browser refuses with. */
export async function signInWithPasskey(): Promise<SessionUser> {
  const credential = await startAuthentication({ optionsJSON: await client.passkeys.startSignIn() })
  return client.passkeys.signIn({ credential })
}

/** Has the browser make a passkey for whoever is signed in. Throws what the server or the browser refuses with. */
export async function makePasskey(name: string, password: string): Promise<Passkey> {
  const optionsJSON = await client.passkeys.startAdding({ password })
  return client.passkeys.add({ name, credential: await startRegistration({ optionsJSON }) })
}
