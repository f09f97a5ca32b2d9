import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { useLazyDialog } from '#failures/use-lazy-dialog.ts'
import styles from './line.module.css'
import { type LineName, lineKinds } from './line-kinds.ts'

/** A letter that is being written. */
type LetterOfLine = {
  readonly writerId: string
  /** What lies in it beside its words, as it is written in it. */
  readonly figures: () => string
  /** Undo restores what was there. */
  readonly setFigures: (figures: string) => void
  /** Undo passes over it. */
  readonly typeFigures: (figures: string) => void
}

export type LineProps = {
  name: LineName
  letter: LetterOfLine
  /** Empty where the letter has none. */
  shown: string
  /** What it has by itself. */
  defaultLine: string
  readOnly: boolean
}

const loadLineField = () => import('./line-field.tsx').then(field => field.LineField)

/** A line on the sheet, which is written where it stands. */
export function LineOnSheet(props: LineProps) {
  const { name, shown, readOnly } = props
  const { label } = lineKinds[name]
  const { Dialog: Field, isOpen, isLoading, show, close } = useLazyDialog(loadLineField)
  const [wasLeftByKey, setLeftByKey] = useState(false)
  if (Field && isOpen && !readOnly) {
    const leave = (byKey: boolean) => {
      setLeftByKey(byKey)
      close()
    }
    return <Field {...props} onDone={leave} />
  }
  return (
    <button
      type="button"
      className={styles.press}
      data-none={shown === '' || undefined}
      aria-label={shown === '' ? undefined : `${label}: ${shown}`}
      aria-busy={isLoading}
      disabled={readOnly}
      // biome-ignore lint/a11y/noAutofocus: where the field was that had the focus
      autoFocus={wasLeftByKey}
      onClick={() => void show()}
    >
      {shown || `Add a ${label}`}
      <PenLine className={styles.pen} size={16} aria-hidden />
    </button>
  )
}
