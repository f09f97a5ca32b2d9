import { Ban, type LucideIcon } from 'lucide-react'
import { type CSSProperties, type Ref, useId, useRef, useState } from 'react'
import { usePopoverPlace } from '#ui/use-popover-place.ts'
import { useRoving } from '#ui/use-roving.ts'
import styles from './colour-menu.module.css'
import toolbarStyles from './toolbar.module.css'

type ColourMenuProps = {
  label: string
  icon: LucideIcon
  swatches: readonly Swatch[]
  /** What the selection has now. */
  colour: string | null
  noneLabel: string
  onChoose: (colour: string | null) => void
  /** Called once a colour was chosen. */
  onDone: () => void
}

type WithColour = CSSProperties & { '--colour': string }
const colourOf = (colour: string): WithColour => ({ '--colour': colour })

/** A button of the toolbar and its colours: ours, none, or any other. */
export function ColourMenu(props: ColourMenuProps) {
  const { label, colour, onChoose, onDone } = props
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const { popover, onToggle } = usePopoverPlace(trigger)
  // After the menu has closed, the tooltip of its button would cover the letter.
  const [isKnown, setKnown] = useState(false)

  const choose = (picked: string | null) => {
    popover.current?.hidePopover()
    onChoose(picked)
    onDone()
  }
  return (
    <>
      <Trigger {...props} ref={trigger} popoverId={id} isKnown={isKnown} onLeave={() => setKnown(false)} />
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.root}
        onToggle={event => {
          onToggle(event)
          setKnown(event.newState === 'closed')
        }}
        onKeyDown={event => event.stopPropagation()}
      >
        <Swatches {...props} onChoose={choose} />
        <label className={styles.own}>
          <input type="color" value={hexOf(colour)} onChange={event => onChoose(event.currentTarget.value)} />
          Another Color
        </label>
      </div>
    </>
  )
}

type TriggerProps = Pick<ColourMenuProps, 'label' | 'icon' | 'colour'> & {
  ref: Ref<HTMLButtonElement>
  popoverId: string
  isKnown: boolean
  onLeave: () => void
}

function Trigger({ label, icon: Icon, colour, ref, popoverId, isKnown, onLeave }: TriggerProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={toolbarStyles.tool}
      aria-label={label}
      aria-haspopup="dialog"
      data-tip={isKnown ? undefined : label}
      popoverTarget={popoverId}
      onBlur={onLeave}
      onPointerEnter={onLeave}
    >
      <Icon size={20} aria-hidden />
      {colour && <i className={toolbarStyles.toolColour} style={colourOf(colour)} />}
    </button>
  )
}

function Swatches({
  label,
  swatches,
  colour,
  noneLabel,
  onChoose,
}: Omit<ColourMenuProps, 'icon' | 'onDone'>) {
  const roving = useRoving(6)
  return (
    <div {...roving} className={styles.grid} role="toolbar" aria-label={`${label}s`}>
      {swatches.map(swatch => (
        <button
          key={swatch.colour}
          type="button"
          className={styles.one}
          style={colourOf(swatch.colour)}
          aria-label={swatch.name}
          aria-pressed={swatch.colour === colour}
          title={swatch.name}
          onClick={() => onChoose(swatch.colour)}
        />
      ))}
      <button
        type="button"
        className={styles.none}
        aria-pressed={colour === null}
        onClick={() => onChoose(null)}
      >
        <Ban size={16} aria-hidden />
        {noneLabel}
      </button>
    </div>
  )
}

/** The browser's colour field knows no other form. */
function hexOf(colour: string | null): string {
  return colour && /^#[\da-f]{6}$/i.test(colour) ? colour : '#84142a'
}

/** A literal colour, since a letter may have no other, and its name in the menu. */
type Swatch = { readonly name: string; readonly colour: string }

/** Inks that read at 4.5:1 or more on all six papers, dimmed too, and on every tint below. */
export const inks: readonly Swatch[] = [
  { name: 'Wine', colour: '#84142a' },
  { name: 'Rose', colour: '#a8004c' },
  { name: 'Rust', colour: '#91380e' },
  { name: 'Honey', colour: '#79520a' },
  { name: 'Moss', colour: '#435c26' },
  { name: 'Fern', colour: '#225a39' },
  { name: 'Lagoon', colour: '#045d69' },
  { name: 'Sea', colour: '#03528e' },
  { name: 'Midnight', colour: '#242f75' },
  { name: 'Violet', colour: '#5f3298' },
  { name: 'Plum', colour: '#6f226b' },
  { name: 'Sepia', colour: '#5c412c' },
]

/** Tints under the text, pale enough for every family's ink. */
export const tints: readonly Swatch[] = [
  { name: 'Blush', colour: '#ffdcde' },
  { name: 'Peach', colour: '#ffe0c9' },
  { name: 'Butter', colour: '#fbf0ba' },
  { name: 'Mint', colour: '#d2f6dd' },
  { name: 'Sky', colour: '#ceeefe' },
  { name: 'Lilac', colour: '#e7ddfd' },
]
