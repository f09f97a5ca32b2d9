import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAdoptSession } from '#session/adopt-session.ts'
import { Button } from '#ui/button.tsx'
import { supportsPasskeys } from './browser-support.ts'
import { canOffer, keepOffering, withoutOffer } from './offer-in-field.ts'
import { PasskeyRefusal } from './passkey-refusal.tsx'
import styles from './passkey-sign-in.module.css'

type PasskeySignInProps = { isOwnDevice: boolean }

/** By its button, or by what the browser offers in the field whose `autoComplete` ends in `webauthn`. */
export function PasskeySignIn(props: PasskeySignInProps) {
  return supportsPasskeys() && <PasskeyButton {...props} />
}

function PasskeyButton({ isOwnDevice }: PasskeySignInProps) {
  const { busy, error, signIn } = useSignIn()
  const onChosen = useEffectEvent((credential: PublicKeyCredential) =>
    signIn(({ readSigned, signInWith }) => signInWith(readSigned(credential), isOwnDevice)),
  )
  useEffect(() => {
    const leaving = new AbortController()
    void canOffer().then(can => can && !leaving.signal.aborted && keepOffering(onChosen, leaving.signal))
    return () => leaving.abort()
  }, [])
  return (
    <div className={styles.root}>
      <p className={styles.or}>or</p>
      <Button
        look="quiet"
        size="big"
        wide
        busy={busy}
        busyText="Waiting for Your Passkey..."
        onClick={() =>
          signIn(({ askForPasskeySignIn }) => withoutOffer(() => askForPasskeySignIn(isOwnDevice)))
        }
      >
        <KeyRound size={20} aria-hidden />
        Sign In with a Passkey
      </Button>
      {error !== null && <PasskeyRefusal error={error} instead="sign in with your password" />}
    </div>
  )
}

type AskBrowser = typeof import('./ask-browser.ts')

function useSignIn() {
  const adopt = useAdoptSession()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const signIn = async (ask: (browser: AskBrowser) => Promise<SessionUser>) => {
    setBusy(true)
    setError(null)
    try {
      adopt(await ask(await import('./ask-browser.ts')))
    } catch (refusal) {
      setError(refusal)
      setBusy(false)
    }
  }
  return { busy, error, signIn }
}
