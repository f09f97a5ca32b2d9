import { suspendedText } from '@novelette/domain/accounts/accounts.ts'
import { useSuspension } from '#session/suspension.ts'
import { Notice } from '#ui/messages/notice.tsx'

export function SuspendedNotice() {
  if (!useSuspension()) return null
  return (
    <Notice tone="error" title={suspendedText}>
      What you were writing is kept.
    </Notice>
  )
}
