import { Paperclip } from 'lucide-react'
import { useId, useRef } from 'react'
import { usePopoverPlace } from '#ui/use-popover-place.ts'
import { useRoving } from '#ui/use-roving.ts'
import styles from './enclose-menu.module.css'
import toolbarStyles from './toolbar.module.css'

export type Enclosure = { readonly name: string; readonly begin: () => void }

/** A button of the toolbar and what can be laid in the letter. */
export function EncloseMenu({ enclosures }: { enclosures: readonly Enclosure[] }) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const { popover, onToggle } = usePopoverPlace(trigger)
  const choose = ({ begin }: Enclosure) => {
    // The focus is on the button again, and comes back to it from the dialog.
    popover.current?.hidePopover()
    begin()
  }
  return (
    <div className={styles.pinned}>
      <button
        ref={trigger}
        type="button"
        className={toolbarStyles.tool}
        aria-label="Enclose"
        aria-haspopup="dialog"
        data-tip="Enclose"
        popoverTarget={id}
      >
        <Paperclip size={20} aria-hidden />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Enclose"
        className={styles.root}
        onToggle={onToggle}
        onKeyDown={event => event.stopPropagation()}
      >
        <Enclosures key={enclosures.length} enclosures={enclosures} onChoose={choose} />
      </div>
    </div>
  )
}

type EnclosuresProps = { enclosures: readonly Enclosure[]; onChoose: (enclosure: Enclosure) => void }

function Enclosures({ enclosures, onChoose }: EnclosuresProps) {
  const roving = useRoving()
  return (
    <div {...roving} role="toolbar" aria-label="What to enclose" className={styles.row}>
      {enclosures.map(enclosure => (
        <button key={enclosure.name} type="button" aria-haspopup="dialog" onClick={() => onChoose(enclosure)}>
          {enclosure.name}
        </button>
      ))}
    </div>
  )
}
