import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { type ComponentProps, Fragment, type RefObject, useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import type { EnclosureReceiver } from '#letters/parts/files/enclosure-receiver.ts'
import { letterDrawing } from '#letters/parts/kind/letter-drawing.ts'
import type { EncloseEntry } from '#letters/parts/kind/part-interfaces.ts'
import type { NamedWritingPart } from '#letters/parts/part-table.tsx'
import { useWriter } from '#letters/writing/drafts/writer.ts'
import { usePopoverPlace } from '#ui/use-popover-place.ts'
import { useRoving } from '#ui/use-roving.ts'
import type { EditorHandle } from './editor-handle.ts'
import styles from './enclose-menu.module.css'

export type EnclosingProps = {
  handle: EditorHandle
  /** Of that letter, as they are now. */
  figures: string
  hasText: boolean
  banner: BannerId
  readOnly: boolean
  receiver: EnclosureReceiver | null
  chooseFiles: () => void
  /** Where things lie in the letter, and what it does with files that are dropped there. */
  place: Element
  sheetHandlers: ComponentProps<'div'>
  /** The button of the menu, and the id under which it opens it. */
  trigger: RefObject<HTMLElement | null>
  menuId: string
  /** Once the menu can be opened. */
  onReady: () => void
  /** What can be laid in a letter; the same from first to last. */
  kinds: readonly NamedWritingPart[]
}

/** What can be laid in the letter, what lies in it, and the dialogs in which it is made. */
export function Enclosing({ place, sheetHandlers, trigger, menuId, onReady, ...letter }: EnclosingProps) {
  const filled = useFilled(letter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onReady, [])
  const enclosures = filled.flatMap(({ enclosure }) => (enclosure && !letter.readOnly ? [enclosure] : []))
  return (
    <>
      {createPortal(<div {...sheetHandlers}>{filled.map(drawn('underWords'))}</div>, place)}
      <EncloseMenu id={menuId} trigger={trigger} enclosures={enclosures} />
      {filled.map(drawn('dialog'))}
    </>
  )
}

type Filled = ReturnType<typeof useFilled>[number]

const drawn = (what: 'underWords' | 'dialog') => (filled: Filled) => (
  <Fragment key={filled.name}>{filled[what]}</Fragment>
)

type Letter = Omit<EnclosingProps, 'place' | 'sheetHandlers' | 'trigger' | 'menuId' | 'onReady'>

function useFilled({ kinds, figures, ...letter }: Letter) {
  const { handle } = letter
  const { id: writerId } = useWriter()
  const drawing = useMemo(() => letterDrawing(handle), [handle])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when they have changed
  const parts = useMemo(() => drawing.drawn(), [drawing, figures])
  const toFill = { ...letter, ...drawing, parts, writerId, focus: handle.focus }
  // biome-ignore lint/correctness/useHookAtTopLevel: the kinds are the same from first to last, and so are their hooks
  return kinds.map(({ name, useFilling }) => ({ name, ...useFilling(toFill) }))
}

type EncloseMenuProps = {
  id: string
  /** The button that opens it. */
  trigger: RefObject<HTMLElement | null>
  enclosures: readonly EncloseEntry[]
}

/** What can be laid in the letter. */
function EncloseMenu({ id, trigger, enclosures }: EncloseMenuProps) {
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
