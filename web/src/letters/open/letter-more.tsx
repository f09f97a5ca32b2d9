import { Ellipsis } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { useDisclosure } from '#ui/use-disclosure.ts'
import styles from './letter-more.module.css'
import type { LetterProtection } from './use-protections.tsx'

export function LetterMore({ protections }: { protections: readonly LetterProtection[] }) {
  const { open, close, toggle, frame, button } = useDisclosure()
  const id = useId()

  /** Precedes hiding the focused menu entry. */
  const choose = (begin: () => void) => () => {
    button.current?.focus()
    close()
    begin()
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
        {protections.map(({ name, icon: Icon, opensDialog, begin }) => (
          <li key={name}>
            <button type="button" aria-haspopup={opensDialog ? 'dialog' : undefined} onClick={choose(begin)}>
              <Icon size={20} aria-hidden />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
