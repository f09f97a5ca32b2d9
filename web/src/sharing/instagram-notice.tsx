import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** `alert` would block the page. */
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
