import { type BannerId, bannerOf } from '@novelette/domain/letters/banners.ts'
import { isSignatureFigure, splitFigures } from '@novelette/domain/letters/parts/figure-elements.ts'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { useLazyDialog } from '#failures/use-lazy-dialog.ts'
import { headingOf, signedNameOf } from '#stationery/letter/letter-text.ts'
import { nameWidth } from '#stationery/script-width.ts'
import styles from './line.module.css'
import { type LineName, lineKinds } from './line-kinds.ts'

type Writing = Pick<LineProps, 'letter' | 'readOnly'> & {
  banner: BannerId
  senderName: string
  /** What lies in that letter, as it is written in it. */
  figures: string
}

/** The heading and the name of a letter, where they are written: on its sheet. Who signed it by hand signs with no name. */
export function writtenLines({ banner, senderName, figures, ...writing }: Writing) {
  const { letterType } = bannerOf(banner)
  const isByHand = splitFigures(figures).figures.some(isSignatureFigure)
  const name = signedNameOf(figures) ?? senderName
  return {
    heading: (
      <LineOnSheet
        {...writing}
        name="heading"
        shown={headingOf(figures) ?? letterType}
        defaultLine={letterType}
      />
    ),
    ...(!isByHand && {
      signature: (
        <b style={nameWidth(name)}>
          <LineOnSheet {...writing} name="name" shown={name} defaultLine={senderName} />
        </b>
      ),
    }),
  }
}

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
function LineOnSheet(props: LineProps) {
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
