import type { Letter } from '@novelette/domain/letters/letters.ts'
import { Ban, Ellipsis, Flag } from 'lucide-react'
import { useId, useState } from 'react'
import { BlockDialog } from '#blocks/block-dialog.tsx'
import { useUnblock } from '#blocks/change-blocks.ts'
import { useIsBlocked } from '#blocks/use-blocks.ts'
import { isFormer } from '#people/person-kinds.ts'
import { ReportDialog } from '#reports/report-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { useDisclosure } from '#ui/use-disclosure.ts'
import styles from './letter-more.module.css'

export function LetterMore({ letter }: { letter: Letter }) {
  const { sender } = letter
  const { open, close, toggle, frame, button } = useDisclosure()
  const [openDialog, setOpenDialog] = useState<'report' | 'block' | null>(null)
  const isBlocked = useIsBlocked(sender.id)
  const unblock = useUnblock(sender)
  const id = useId()

  /** Precedes hiding the focused menu entry. */
  const choose = (next: () => void) => () => {
    button.current?.focus()
    close()
    next()
  }
  return (
    <div className={styles.root} ref={frame}>
      <Button
        look="icon"
        ref={button}
        aria-label="More"
        title="More"
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        <Ellipsis size={20} aria-hidden />
      </Button>
      <ul className={styles.entries} id={id} hidden={!open}>
        <li>
          <button type="button" aria-haspopup="dialog" onClick={choose(() => setOpenDialog('report'))}>
            <Flag size={20} aria-hidden />
            Report This Letter
          </button>
        </li>
        {!isFormer(sender) && (
          <li>
            {isBlocked ? (
              <button type="button" onClick={choose(() => unblock.mutate({ personId: sender.id }))}>
                <Ban size={20} aria-hidden />
                Unblock {sender.username}
              </button>
            ) : (
              <button type="button" aria-haspopup="dialog" onClick={choose(() => setOpenDialog('block'))}>
                <Ban size={20} aria-hidden />
                Block {sender.username}
              </button>
            )}
          </li>
        )}
      </ul>
      <ReportDialog letter={letter} open={openDialog === 'report'} onClose={() => setOpenDialog(null)} />
      <BlockDialog person={sender} open={openDialog === 'block'} onClose={() => setOpenDialog(null)} />
    </div>
  )
}
