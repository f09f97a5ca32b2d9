import type { ComponentProps } from 'react'
import type { usePress } from '#lib/forms/use-press.ts'
import { Button } from '#ui/button.tsx'

type UndoButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'wide'> & {
  undo: Pick<ReturnType<typeof usePress>, 'isBusy' | 'press'>
}

/** Takes back what a press has done. */
export function UndoButton({ undo, ...look }: UndoButtonProps) {
  return (
    <Button {...look} look="quiet" busy={undo.isBusy} busyText="Undoing..." onClick={undo.press}>
      Undo
    </Button>
  )
}
