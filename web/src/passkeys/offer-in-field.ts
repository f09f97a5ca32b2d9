import { client } from '#lib/rpc.ts'

/* Loaded before anybody asks for a passkey: the browser itself reads the question, without a library. */

/** Whether the browser offers passkeys in fields; any other has the button. */
export async function canOffer(): Promise<boolean> {
  if (!('parseRequestOptionsFromJSON' in PublicKeyCredential)) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false
}

type Offer = { readonly since: number; readonly end: AbortController }

let current: Offer | null = null
let asking = 0

/** A browser asks one question at a time: what the button asks ends the offer, and keeps new ones away. */
export async function withoutOffer<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  asking += 1
  current?.end.abort()
  try {
    return await ask()
  } finally {
    asking -= 1
  }
}

/** Below the five minutes for which the server's challenge lasts. */
const freshMs = 4 * 60_000

const field = 'input[autocomplete~="webauthn"]'

/**
 * Has the browser offer its passkeys in the field of the address until `leaving` aborts: at once, since asked for at the first touch they
 * would come too late. An offer that grew old, or that the button ended, is made anew as the field is touched. Nothing is said of one
 * that fails: nobody asked for it.
 */
export function keepOffering(
  onChosen: (credential: PublicKeyCredential) => unknown,
  leaving: AbortSignal,
): void {
  const offer = async () => {
    if (asking > 0 || (current && Date.now() - current.since < freshMs)) return
    current?.end.abort()
    const own: Offer = { since: Date.now(), end: new AbortController() }
    current = own
    const chosen = await askInField(own.end.signal).catch(() => null)
    // A newer one may have ended it.
    if (current === own) current = null
    if (chosen) onChosen(chosen)
  }
  const onTouch = ({ target }: Event) => {
    if (target instanceof Element && target.matches(field)) void offer()
  }
  for (const touch of ['focusin', 'pointerdown', 'keydown'])
    document.addEventListener(touch, onTouch, { signal: leaving })
  leaving.addEventListener('abort', () => current?.end.abort())
  void offer()
}

/** Null where none was chosen. */
async function askInField(signal: AbortSignal): Promise<PublicKeyCredential | null> {
  const options = await client.passkeys.startSignIn(undefined, { signal })
  signal.throwIfAborted()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await navigator.credentials.get({ publicKey, mediation: 'conditional', signal })
  return credential as PublicKeyCredential | null
}
