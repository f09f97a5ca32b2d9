import { client } from '#lib/rpc.ts'

type Credentials = { readonly rpId: string; readonly userId: string }

/** WebAuthn's Signal API, which not every browser has. */
type Signals = {
  signalUnknownCredential?(unknown: { rpId: string; credentialId: string }): Promise<void>
  signalAllAcceptedCredentials?(
    accepted: Credentials & { allAcceptedCredentialIds: readonly string[] },
  ): Promise<void>
  signalCurrentUserDetails?(details: Credentials & { name: string; displayName: string }): Promise<void>
}

const signals = (): Signals => ('PublicKeyCredential' in window ? window.PublicKeyCredential : {}) as Signals

/** So that it offers no passkey that was removed, each under the present address. */
export async function tellDevice(): Promise<void> {
  const device = signals()
  if (!device.signalAllAcceptedCredentials) return
  try {
    const { rpId, userId, name, displayName, credentialIds } = await client.passkeys.accepted()
    await device.signalAllAcceptedCredentials({ rpId, userId, allAcceptedCredentialIds: credentialIds })
    await device.signalCurrentUserDetails?.({ rpId, userId, name, displayName })
  } catch {
    // It is told again after the next sign-in with a passkey.
  }
}

/** Passkeys belong to the host of the page. */
export function forgetPasskey(credentialId: string): void {
  const rpId = window.location.hostname
  void signals()
    .signalUnknownCredential?.({ rpId, credentialId })
    .catch(() => undefined)
}
