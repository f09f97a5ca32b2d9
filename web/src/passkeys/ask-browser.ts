import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import type { Passkey, SignedCredential } from '@novelette/domain/accounts/passkeys.ts'
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'
import { errorCode } from '#lib/error-code.ts'
import { client } from '#lib/rpc.ts'
import { signInOnDevice } from '#session/adopt-session.ts'
import { forgetPasskey, tellDevice } from './tell-device.ts'

/** Imported at the first press, or once the sign-in page is shown, so that it slows no screen. */

/** A browser asks one question at a time: an offer would end what the button asks. */
let isAsking = false

/** Throws the server's or the browser's refusal. */
export async function askForPasskeySignIn(isOwnDevice: boolean): Promise<SessionUser> {
  isAsking = true
  try {
    const optionsJSON = await client.passkeys.startSignIn()
    return await signInWith(await startAuthentication({ optionsJSON }), isOwnDevice)
  } finally {
    isAsking = false
  }
}

/** Below the five minutes for which the server's challenge lasts. */
const freshMs = 4 * 60_000

const field = 'input[autocomplete~="webauthn"]'

/**
 * Has the browser offer its passkeys in the field of the address until `signal` aborts: at once, since asked for at the first touch they
 * would come too late. An offer that grew old, or that the button ended, is made anew as the field is touched. Nothing is said of one
 * that fails: nobody asked for it.
 */
export function keepOffering(onChosen: (credential: SignedCredential) => unknown, signal: AbortSignal): void {
  let offeredAt = 0
  const offer = async () => {
    if (Date.now() - offeredAt < freshMs) return
    const since = Date.now()
    offeredAt = since
    try {
      const optionsJSON = await client.passkeys.startSignIn(undefined, { signal })
      if (!isAsking) onChosen(await startAuthentication({ optionsJSON, useBrowserAutofill: true }))
    } catch {
      // Declined, out of reach, or ended.
    }
    // A newer one may have ended it.
    if (offeredAt === since) offeredAt = 0
  }
  const onTouch = ({ target }: Event) => {
    if (target instanceof Element && target.matches(field)) void offer()
  }
  for (const touch of ['focusin', 'pointerdown', 'keydown'])
    document.addEventListener(touch, onTouch, { signal })
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  void offer()
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
