import type { Person } from '@novelette/domain/profiles.ts'
import { Ban, Ellipsis } from 'lucide-react'
import { useId, useState } from 'react'
import { BlockDialog } from '#blocks/block-dialog.tsx'
import { useIsBlocked, useUnblock } from '#blocks/use-blocks.ts'
import { useDisclosure } from '#layout/use-disclosure.ts'
import { Button } from '#ui/button.tsx'
import './letter-more.css'

/** What is seldom done about a letter that one received. */
export function LetterMore({ sender }: { sender: Person }) {
  const { open, close, toggle, frame, button } = useDisclosure()
  const [asked, setAsked] = useState<'block' | null>(null)
  const isBlocked = useIsBlocked(sender.id)
  const unblock = useUnblock(sender)
  const id = useId()

  /** The entry hides, so the focus waits on the button for what follows. */
  const choose = (next: () => void) => () => {
    button.current?.focus()
    close()
    next()
  }
  return (
    <div className="letter-more" ref={frame}>
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
      <ul className="letter-more__entries" id={id} hidden={!open}>
        <li>
          {isBlocked ? (
            <button type="button" onClick={choose(() => unblock.mutate({ personId: sender.id }))}>
              <Ban size={20} aria-hidden />
              Unblock {sender.username}
            </button>
          ) : (
            <button type="button" aria-haspopup="dialog" onClick={choose(() => setAsked('block'))}>
              <Ban size={20} aria-hidden />
              Block {sender.username}
            </button>
          )}
        </li>
      </ul>
      <BlockDialog person={sender} open={asked === 'block'} onClose={() => setAsked(null)} />
    </div>
  )
}
