import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Says where the picture went. A dialog of ours, not the browser's: it is as hard to miss, and it stops nothing else. */
export function InstagramNotice({ open, onClose }: { open: boolean; onClose: () => void }) {
  const textId = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Ready for Instagram"
      urgent={textId}
      actions={<Button onClick={onClose}>OK</Button>}
    >
      <p id={textId}>Image downloaded! You can now upload it to Instagram from your device.</p>
    </Dialog>
  )
}
