import '#stationery/handwriting-fonts/handwriting-fonts.css'
import {
  type HandwritingFontId,
  handwritingFonts,
  isHandwritingFontId,
} from '@novelette/domain/letters/parts/font/handwriting-fonts.ts'
import { useId } from 'react'
import { letterDrawing } from '#letters/parts/kind/letter-drawing.ts'
import { Button } from '#ui/button.tsx'
import { ResponsiveDialog } from '#ui/responsive-dialog.tsx'
import styles from './font-dialog.module.css'
import type { HandwritingProps } from './handwriting.tsx'

type FontDialogProps = HandwritingProps & { open: boolean; onClose: () => void }

const choices = [null, ...Object.keys(handwritingFonts).filter(isHandwritingFontId)]

/** The letter shows the choice at once. */
export function FontDialog({ open, onClose, ...props }: FontDialogProps) {
  return (
    <ResponsiveDialog open={open} onClose={onClose} title="Handwriting">
      <FontForm {...props} onDone={onClose} />
    </ResponsiveDialog>
  )
}

function FontForm({ letter, readLine, onDone }: HandwritingProps & { onDone: () => void }) {
  const { drawn, draw } = letterDrawing(letter)
  const { font } = drawn()
  return (
    <>
      <div className={styles.fonts} role="radiogroup" aria-label="Handwriting">
        {choices.map(choice => (
          <FontChoice
            key={choice}
            font={choice}
            line={readLine()}
            isChosen={choice === font}
            onChoose={() => draw({ font: choice })}
          />
        ))}
      </div>
      <p className="muted">Whoever reads it can switch to typed text.</p>
      <div className={styles.actions}>
        <Button onClick={onDone}>Done</Button>
      </div>
    </>
  )
}

type FontChoiceProps = {
  font: HandwritingFontId | null
  line: string
  isChosen: boolean
  onChoose: () => void
}

function FontChoice({ font, line, isChosen, onChoose }: FontChoiceProps) {
  const id = useId()
  return (
    <label className={styles.choice}>
      <input
        className="sr-only"
        type="radio"
        name="font"
        aria-labelledby={id}
        checked={isChosen}
        onChange={onChoose}
      />
      <span className={styles.line} data-font={font} aria-hidden>
        <bdi>{line}</bdi>
      </span>
      <span id={id}>{font ? handwritingFonts[font] : 'Typed Text'}</span>
    </label>
  )
}
