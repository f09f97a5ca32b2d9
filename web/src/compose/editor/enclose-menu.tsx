import type { RefObject } from 'react'
import { usePopoverPlace } from '#ui/use-popover-place.ts'
import { useRoving } from '#ui/use-roving.ts'
import styles from './enclose-menu.module.css'

export type Enclosure = { readonly name: string; readonly begin: () => void }

type EncloseMenuProps = {
  id: string
  /** The button that opens it. */
  trigger: RefObject<HTMLElement | null>
  enclosures: readonly Enclosure[]
}

/** What can be laid in the letter. */
export function EncloseMenu({ id, trigger, enclosures }: EncloseMenuProps) {
  const { popover, onToggle } = usePopoverPlace(trigger)
  const choose = ({ begin }: Enclosure) => {
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
