import { type Drawn, joinLetter, splitLetter } from '@novelette/domain/handwriting/letter-parts.ts'

/** The letter in the editor, which keeps what lies beside its words as it is written in it. */
export type LetterFigures = {
  readonly figures: () => string
  readonly setFigures: (figures: string) => void
}

/** What lies in that letter, read and changed. */
export function letterDrawing({ figures, setFigures }: LetterFigures) {
  const read = () => splitLetter(figures())
  return {
    drawn: (): Drawn => read(),
    /** Puts it in the letter, or takes it away; undo restores what was there. */
    draw: (change: Partial<Drawn>) => setFigures(joinLetter({ ...read(), ...change })),
  }
}
