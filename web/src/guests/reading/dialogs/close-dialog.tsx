import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { GuestDialogProps } from './guest-dialogs.tsx'

/** Only for an answer that would be lost. */
export default function CloseDialog({ people: { writer }, onDone, onClosePage }: GuestDialogProps) {
  return (
    <Dialog
      open
      onClose={onDone}
      title="Throw your answer away?"
      actions={
        <>
          <Button look="quiet" onClick={onDone}>
            Go On Writing
          </Button>
          <Button onClick={onClosePage}>Close This Page</Button>
        </>
      }
    >
      <p>
        You have begun an answer to {writer}. It is kept in this browser alone, and is gone once you close the
        page.
      </p>
    </Dialog>
  )
}
