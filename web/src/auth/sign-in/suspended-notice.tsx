import { errors } from '@novelette/domain/errors.ts'
import { useSuspension } from '#session/suspension.ts'
import { Notice } from '#ui/messages/notice.tsx'

export function SuspendedNotice() {
  if (!useSuspension()) return null
  return (
    <Notice tone="error" title={errors.suspended.message}>
      What you were writing is kept.
    </Notice>
  )
}
