import type { OpenWhen } from '@novelette/domain/letters/closed-letter-schemas.ts'
import { openWhenText } from '@novelette/domain/letters/closed-letters.ts'
import { isEarly, opensOnText } from '#letter-lists/opens-on-text.ts'
import { errorCode, errorText } from '#lib/error-code.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/messages/notice.tsx'

type ClosedQuestionProps = {
  open: boolean
  onClose: () => void
  openWhen: OpenWhen
  opening: { readonly isPending: boolean; readonly error: unknown }
  onOpen: () => void
}

export function ClosedQuestion({ open, onClose, openWhen, opening, onOpen }: ClosedQuestionProps) {
  const { isPending, error } = opening
  const { label, opensFrom } = openWhen
  // This device's clock may be ahead.
  if (opensFrom && (isEarly(openWhen) || errorCode(error) === 'too_early')) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title="Not yet"
        actions={<Button onClick={onClose}>Close</Button>}
      >
        <p>{opensOnText(opensFrom)}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Is it the moment?"
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Not Yet
          </Button>
          <Button onClick={onOpen} busy={isPending} busyText="Opening...">
            Open It
          </Button>
        </>
      }
    >
      <p>{openWhenText(label)}.</p>
      {error !== null && !isPending && (
        <Notice tone="error" title="It is still closed">
          {errorCode(error) === 'offline' ? 'Its words come once you are back online.' : errorText(error)}
        </Notice>
      )}
    </Dialog>
  )
}
