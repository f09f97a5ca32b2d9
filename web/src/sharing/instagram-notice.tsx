import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type InstagramNoticeProps = {
  open: boolean
  /** What has to be known of the pictures. */
  also: string | null
  onClose: () => void
}

/** `alert` would block the page. */
export function InstagramNotice({ open, also, onClose }: InstagramNoticeProps) {
  const textId = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Ready for Instagram"
      urgent={textId}
      actions={<Button onClick={onClose}>OK</Button>}
    >
      <div id={textId}>
        <p>Image downloaded! You can now upload it to Instagram from your device.</p>
        {also && <p>{also}</p>}
      </div>
    </Dialog>
  )
}
