import type { ComponentProps } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { QrCard } from './qr-card.tsx'

type QrDialogProps = ComponentProps<typeof QrCard> & { open: boolean; onClose: () => void }

/** The link as a code, for whoever stands beside its writer, and on paper. */
export function QrDialog({ open, onClose, ...card }: QrDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="The Link as a QR Code"
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => window.print()}>Print a Card</Button>
        </>
      }
    >
      <QrCard {...card} />
      <p className="muted">Whoever points a camera at it can open the letters: show it to nobody else.</p>
    </Dialog>
  )
}
