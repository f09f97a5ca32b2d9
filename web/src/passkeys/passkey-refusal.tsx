import { SubmitError } from '#failures/submit-error.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { passkeyRefusal } from './browser-support.ts'

/** `instead`: what can be done without one. */
export function PasskeyRefusal({ error, instead }: { error: unknown; instead: string }) {
  const refusal = passkeyRefusal(error)
  if (refusal === null) return <SubmitError error={error} />
  if (refusal === 'declined') {
    return <Notice tone="info">No passkey was used. You can try again, or {instead}.</Notice>
  }
  return <Notice tone="error">This browser cannot use a passkey here. Please {instead}.</Notice>
}
