import { suspendedText } from '@novelette/domain/accounts/accounts.ts'
import { useLeftDraft } from '#session/left-draft.ts'
import { sessionEndText, useSessionEnd } from '#session/session-end.ts'
import { useSuspension } from '#session/suspension.ts'
import { Notice } from '#ui/messages/notice.tsx'

/** Why this page has no session any more, unless its person ended it here. */
export function SignedOutNotice({ back }: { back: string | undefined }) {
  const isSuspended = useSuspension()
  const end = useSessionEnd()
  const left = useLeftDraft()
  if (isSuspended) {
    return (
      <Notice tone="error" title={suspendedText}>
        Letters that you were writing are kept.
      </Notice>
    )
  }
  if (!end) return null
  return (
    <Notice tone="info" title={sessionEndText(end)}>
      {left?.isKept && back?.startsWith('/compose')
        ? 'What you were writing is kept on this device. Sign in, and you go on with it.'
        : 'Letters that you have begun are kept. Sign in, and you go on where you were.'}
    </Notice>
  )
}
