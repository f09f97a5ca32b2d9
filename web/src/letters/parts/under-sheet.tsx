import { isSignatureFigure, splitFigures } from '@novelette/domain/letters/parts/figure-elements.ts'
import { Handwriting, type HandwritingProps } from './font/writing/handwriting.tsx'
import { SignByHand } from './signature/writing/sign-by-hand.tsx'
import styles from './under-sheet.module.css'

type UnderSheetProps = HandwritingProps & {
  writerId: string
  /** What lies in the letter, as it is written in it. */
  figures: string
  readOnly: boolean
}

/** Under the sheet of a letter that is being written: what holds for all of it, or ends it. */
export function UnderSheet({ writerId, figures, readOnly, ...hand }: UnderSheetProps) {
  return (
    <div className={styles.root} inert={readOnly}>
      <Handwriting {...hand} />
      <SignByHand
        writerId={writerId}
        letter={hand.letter}
        isSigned={splitFigures(figures).figures.some(isSignatureFigure)}
      />
    </div>
  )
}
