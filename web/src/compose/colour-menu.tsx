import { Popover } from '@base-ui/react/popover'
import { Toolbar as Base } from '@base-ui/react/toolbar'
import type { Editor } from '@tiptap/react'
import { Ban, type LucideIcon } from 'lucide-react'
import { type CSSProperties, useRef, useState } from 'react'
import './colour-menu.css'
import type { Swatch } from './palettes.ts'

type ColourMenuProps = {
  label: string
  icon: LucideIcon
  swatches: readonly Swatch[]
  /** What the selection has now. */
  colour: string | null
  noneLabel: string
  editor: Editor
  onChoose: (colour: string | null) => void
}

type WithColour = CSSProperties & { '--colour': string }
const colourOf = (colour: string): WithColour => ({ '--colour': colour })

/** A button of the toolbar and its colours: ours, none, or any other. */
export function ColourMenu(props: ColourMenuProps) {
  const { label, icon: Icon, colour, editor, onChoose } = props
  const [open, setOpen] = useState(false)
  const chosen = useRef(false)

  const choose = (picked: string | null) => {
    onChoose(picked)
    chosen.current = true
    setOpen(false)
  }
  return (
    <Popover.Root
      open={open}
      onOpenChange={next => {
        chosen.current = false
        setOpen(next)
      }}
    >
      <Base.Button render={<Popover.Trigger />} className="tool" aria-label={label} data-tip={label}>
        <Icon size={20} aria-hidden />
        {colour && <i className="tool__colour" style={colourOf(colour)} />}
      </Base.Button>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} collisionPadding={8} style={{ zIndex: 30 }}>
          <Popover.Popup
            className="colours"
            aria-label={label}
            initialFocus={type => type !== 'touch'}
            finalFocus={() => (chosen.current ? editor.view.dom : true)}
          >
            <Swatches {...props} onChoose={choose} />
            <label className="colours__own">
              <input
                type="color"
                value={hexOf(colour)}
                onChange={event => onChoose(event.currentTarget.value)}
              />
              Another colour
            </label>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Swatches({ label, swatches, colour, noneLabel, onChoose }: ColourMenuProps) {
  return (
    <Base.Root
      className="colours__grid"
      aria-label={`${label}s`}
      onMouseDown={event => event.preventDefault()}
    >
      {swatches.map(swatch => (
        <Base.Button
          key={swatch.colour}
          className="colours__one"
          style={colourOf(swatch.colour)}
          aria-label={swatch.name}
          aria-pressed={swatch.colour === colour}
          title={swatch.name}
          onClick={() => onChoose(swatch.colour)}
        />
      ))}
      <Base.Button className="colours__none" aria-pressed={colour === null} onClick={() => onChoose(null)}>
        <Ban size={16} aria-hidden />
        {noneLabel}
      </Base.Button>
    </Base.Root>
  )
}

/** The browser's colour field knows no other form. */
function hexOf(colour: string | null): string {
  return colour && /^#[\da-f]{6}$/i.test(colour) ? colour : '#84142a'
}
