import { errorText } from '#lib/error-code.ts'
import { Notice } from '#ui/messages/notice.tsx'

export function SubmitError({ error, title }: { error: unknown; title?: string }) {
  return (
    <Notice tone="error" title={title}>
      {errorText(error)}
    </Notice>
  )
}
