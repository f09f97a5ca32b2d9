import type { RefObject } from 'react'
import type { EncloseEntry } from '#letters/parts/kind/part-interfaces.ts'
import { usePopoverPlace } from '#ui/use-popover-place.ts'
import { useRoving } from '#ui/use-roving.ts'
import styles from './enclose-menu.module.css'

type EncloseMenuProps = {
  id: string
  /** The button that opens it. */
  trigger: RefObject<HTMLElement | null>
  enclosures: readonly EncloseEntry[]
}

/** What can be laid in the letter. */
export function EncloseMenu({ id, trigger, enclosures }: EncloseMenuProps) {
  const { popover, onToggle } = usePopoverPlace(trigger)
  const choose = ({ begin }: EncloseEntry) => {
    // The focus is on the button again, and comes back to it from the dialog.
    popover.current?.hidePopover()
    begin()
  }
  return (
    <div
      ref={popover}
      id={id}
      popover="auto"
      role="dialog"
      aria-label="Enclose"
      className={styles.root}
      onToggle={onToggle}
    >
      <Enclosures key={enclosures.length} enclosures={enclosures} onChoose={choose} />
    </div>
  )
}

type EnclosuresProps = { enclosures: readonly EncloseEntry[]; onChoose: (enclosure: EncloseEntry) => void }

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
