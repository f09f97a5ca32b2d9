import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type RefusalDialogProps = { open: boolean; onClose: () => void; title: string; refusal: string }

/** In the place of what would be enclosed for somebody who gets none. */
export function RefusalDialog({ open, onClose, title, refusal }: RefusalDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} actions={<Button onClick={onClose}>Close</Button>}>
      <p>{refusal}</p>
    </Dialog>
  )
}
