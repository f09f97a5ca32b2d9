import { pictureTexts } from '@novelette/domain/accounts/picture-texts.ts'
import { errorCode, errorText } from '#lib/error-code.ts'
import { Notice } from '#ui/messages/notice.tsx'

const ownTexts = ['picture_unreadable', 'picture_too_large', 'picture_too_many_pixels', 'picture_too_slow']

export function UploadFailed({ error }: { error: unknown }) {
  const code = errorCode(error)
  if (ownTexts.includes(code)) return <Notice tone="error">{errorText(error)}</Notice>
  return (
    <Notice tone="error" title={pictureTexts.failed}>
      {code === 'rate_limited' && errorText(error)}
      {code === 'offline' && 'You seem to be offline. Your choice is still here.'}
    </Notice>
  )
}
