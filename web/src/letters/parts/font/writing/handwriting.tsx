import { useLazyDialog } from '#failures/use-lazy-dialog.ts'
import type { LetterFigures } from '#letters/parts/kind/letter-drawing.ts'
import { Button } from '#ui/button.tsx'

export type HandwritingProps = {
  letter: LetterFigures
  /** The writer's own first line, as it is then. */
  readLine: () => string
}

const loadFontDialog = () => import('./font-dialog.tsx').then(dialog => dialog.FontDialog)

/** Under the sheet: sets the letter in handwriting, or in print again. */
export function Handwriting(props: HandwritingProps) {
  const { Dialog, isOpen, isLoading, show, close } = useLazyDialog(loadFontDialog)
  return (
    <>
      <Button look="link" busy={isLoading} aria-haspopup="dialog" onClick={() => void show()}>
        Handwriting
      </Button>
      {Dialog && <Dialog {...props} open={isOpen} onClose={close} />}
    </>
  )
}
