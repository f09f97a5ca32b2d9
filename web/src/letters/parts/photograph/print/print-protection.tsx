import { Ellipsis, EyeOff } from 'lucide-react'
import { type MouseEvent, useId, useRef } from 'react'
import type { Protection } from '#letters/parts/kind/protection.ts'
import { usePopoverPlace } from '#ui/use-popover-place.ts'
import styles from './photographs.module.css'

type PrintProtectionProps = {
  number: number
  protections: readonly Protection[]
  /** Undefined: it lies face down. */
  onLayDown: (() => void) | undefined
}

/** On the edge of a print: its reader lays it face down, or acts against whoever sent it. */
export function PrintProtection({ number, protections, onLayDown }: PrintProtectionProps) {
  const layDown = ({ currentTarget }: MouseEvent) => {
    onLayDown?.()
    // This button is gone then.
    currentTarget.closest('figure')?.querySelector('button')?.focus()
  }
  return (
    <div className={styles.edge} data-screen-only>
      {onLayDown && (
        <button
          type="button"
          className={styles.onEdge}
          aria-label={`Hide Until Turned Over, photograph ${number}`}
          title="Hide Until Turned Over"
          onClick={layDown}
        >
          <EyeOff size={18} aria-hidden />
        </button>
      )}
      <MoreOfPrint number={number} protections={protections} />
    </div>
  )
}

function MoreOfPrint({ number, protections }: Omit<PrintProtectionProps, 'onLayDown'>) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const { popover, onToggle } = usePopoverPlace(trigger)
  const choose = ({ begin }: Protection) => {
    // The focus is on the button again, and comes back to it from a dialog.
    popover.current?.hidePopover()
    begin()
  }
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={styles.onEdge}
        aria-label={`More, photograph ${number}`}
        title="More"
        popoverTarget={id}
      >
        <Ellipsis size={18} aria-hidden />
      </button>
      <div ref={popover} id={id} popover="auto" className={styles.protections} onToggle={onToggle}>
        {protections.map(protection => (
          <button key={protection.name} type="button" onClick={() => choose(protection)}>
            {protection.name}
          </button>
        ))}
      </div>
    </>
  )
}
