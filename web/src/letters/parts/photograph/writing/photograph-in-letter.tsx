import type { Photograph } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useIsFileMissing } from '#letters/parts/files/file-source.ts'
import styles from '#letters/parts/photograph/print/photographs.module.css'
import { PhotographImage, Print } from '#letters/parts/photograph/print/print.tsx'
import type { ShownKeys } from '#lib/keys/key-names.ts'
import { useShownKeys } from '#lib/keys/use-keys.ts'
import { Button } from '#ui/button.tsx'
import { usePopoverPlace } from '#ui/use-popover-place.ts'

/** What can be done with a photograph; the name says it. */
export type PhotographTool = { readonly name: string; readonly use: () => void }

type PhotographInLetterProps = {
  photograph: Photograph
  number: number
  readOnly: boolean
  isRefused: boolean
  tools: readonly PhotographTool[]
  onWords: () => void
  /** Up or down, by an arrow key. */
  onMove: (by: -1 | 1) => void
  /** The id of what says that arrow keys move it. */
  describedBy: string
  /** How far it is stored. */
  children: ReactNode
}

/** A print in a letter that is being written: pressed, it offers its tools. */
export function PhotographInLetter(props: PhotographInLetterProps) {
  useShownKeys('On a Photograph', moveKeys)
  const { photograph, number, readOnly, onWords, children } = props
  const captionTool = photograph.caption ? 'Edit Caption' : 'Add a Caption'
  return (
    <Print
      photograph={photograph}
      number={number}
      isFaceDown={photograph.isFaceDown}
      picture={<PressedPicture {...props} />}
    >
      {children}
      {!readOnly && (
        <p className={styles.tools}>
          <Button
            look="link"
            aria-haspopup="dialog"
            aria-label={`${captionTool}, photograph ${number}`}
            onClick={onWords}
          >
            {captionTool}
          </Button>
        </p>
      )}
    </Print>
  )
}

const moves: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

const moveKeys: readonly ShownKeys[] = [{ keys: Object.keys(moves), does: 'Move it among the words' }]

/** What is said of it behind its number. */
function useStateWords({ photograph, isRefused }: PhotographInLetterProps): string {
  const isNotHereYet = useIsFileMissing(photograph.id)
  if (photograph.isFaceDown) return ', hidden until turned over'
  if (isRefused) return ', refused'
  return isNotHereYet ? ', not here yet' : ''
}

function PressedPicture(props: PhotographInLetterProps) {
  const { photograph, number, readOnly, tools, onMove, describedBy } = props
  const { id, caption, description, isFaceDown } = photograph
  const menu = useId()
  const corner = useRef<HTMLSpanElement>(null)
  const { popover, onToggle } = usePopoverPlace(corner)
  const shows = description || caption
  const state = useStateWords(props)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = moves[event.key]
    if (!by || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    onMove(by)
  }
  const choose = ({ use }: PhotographTool) => {
    // The focus is on the print again, and comes back to it from a dialog.
    popover.current?.hidePopover()
    use()
  }
  return (
    <>
      <button
        type="button"
        className={styles.press}
        disabled={readOnly}
        aria-label={`Photograph ${number}${state}${shows && `: ${shows}`}`}
        aria-describedby={describedBy}
        popoverTarget={menu}
        onKeyDown={onKeyDown}
      >
        {isFaceDown ? (
          <span className={styles.back}>Hidden until turned over</span>
        ) : (
          <PhotographImage id={id} size="small" alt="" />
        )}
        {!readOnly && (
          <span ref={corner} className={styles.corner}>
            <Ellipsis size={18} aria-hidden />
          </span>
        )}
      </button>
      <div ref={popover} id={menu} popover="auto" className={styles.protections} onToggle={onToggle}>
        {tools.map(tool => (
          <button
            key={tool.name}
            type="button"
            aria-label={`${tool.name}, photograph ${number}`}
            onClick={() => choose(tool)}
          >
            {tool.name}
          </button>
        ))}
      </div>
    </>
  )
}
