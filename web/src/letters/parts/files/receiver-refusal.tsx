import { enclosuresOff } from '@novelette/domain/letters/parts/all-enclosures.ts'
import type { EnclosureKind } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { enclosureRefusalTexts } from '@novelette/domain/letters/parts/enclosure-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type EnclosureReceiver, outcomeFor } from './enclosure-receiver.ts'

/** Why nothing of this kind is enclosed for them; null where it is, or where nobody is named yet. */
export function receiverRefusal(receiver: EnclosureReceiver | null, kind: EnclosureKind): string | null {
  const outcome = receiver && outcomeFor(receiver, kind)
  if (!receiver || !outcome || outcome === 'taken') return null
  return outcome === 'off' ? enclosuresOff : enclosureRefusalTexts[`${kind}s_${outcome}`](receiver.username)
}

type RefusalDialogProps = { open: boolean; onClose: () => void; title: string; refusal: string }

/** In the place of what would be enclosed for somebody who gets none. */
export function RefusalDialog({ open, onClose, title, refusal }: RefusalDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>{refusal}</p>
    </Dialog>
  )
}
