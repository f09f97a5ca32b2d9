import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { SubmitError } from '#failures/submit-error.tsx'
import { useAdoptSession } from '#session/adopt-session.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { passkeyRefusal, supportsPasskeys } from './browser-support.ts'
import styles from './passkey-sign-in.module.css'

export function PasskeySignIn() {
  const adopt = useAdoptSession()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  if (!supportsPasskeys()) return null

  const signIn = async () => {
    setBusy(true)
    setError(null)
    try {
      const { askForPasskeySignIn } = await import('./ask-browser.ts')
      adopt(await askForPasskeySignIn())
    } catch (refusal) {
      setError(refusal)
      setBusy(false)
    }
  }
  return (
    <div className={styles.root}>
      <p className={styles.or}>or</p>
      <Button
        look="quiet"
        size="big"
        wide
        busy={busy}
        busyText="Waiting for Your Passkey..."
        onClick={signIn}
      >
        <KeyRound size={20} aria-hidden />
        Sign In with a Passkey
      </Button>
      {error !== null && <Refusal error={error} />}
    </div>
  )
}

function Refusal({ error }: { error: unknown }) {
  const refusal = passkeyRefusal(error)
  if (refusal === null) return <SubmitError error={error} />
  if (refusal === 'declined') {
    return <Notice tone="info">No passkey was used. You can try again, or sign in with your password.</Notice>
  }
  return (
    <Notice tone="error">This browser cannot use a passkey here. Please sign in with your password.</Notice>
  )
}
