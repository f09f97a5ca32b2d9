import { SubmitError } from '#failures/submit-error.tsx'
import { errorCode } from '#lib/error-code.ts'
import { Notice } from '#ui/messages/notice.tsx'

export function AnswerError({ error, writer }: { error: unknown; writer: string }) {
  switch (errorCode(error)) {
    case 'letter_conflict':
      return (
        <Notice tone="error" title="An earlier version has arrived">
          {writer} has your answer as it was when you first sent it. What stands here now can go as another
          one.
        </Notice>
      )
    case 'link_invalid':
      return (
        <Notice tone="error" title="This link opens nothing any more">
          It was closed or changed meanwhile. Your words are safe in this browser: ask {writer} for the new
          link, or copy them.
        </Notice>
      )
    default:
      return <SubmitError title="Your answer was not sent" error={error} />
  }
}
