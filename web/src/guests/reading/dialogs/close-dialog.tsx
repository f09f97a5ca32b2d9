import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { GuestDialogProps } from './guest-dialogs.tsx'

/** Only for an answer that would be lost. */
export default function CloseDialog({ people: { writer }, onDone, onClosePage }: GuestDialogProps) {
  return (
    <Dialog
      open
      onClose={onDone}
      title="Discard your reply?"
      actions={
        <>
          <Button look="quiet" onClick={onDone}>
            Continue Writing
          </Button>
          <Button onClick={onClosePage}>Discard and Close</Button>
        </>
      }
    >
      <p>
        You have begun a reply to {writer}. It is saved in this browser alone, and is gone once you close the
        page.
      </p>
    </Dialog>
  )
}
