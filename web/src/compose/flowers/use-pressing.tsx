import type { PressedFlower } from '@novelette/domain/flowers/flowers.ts'
import { useLazyDialog } from '#failures/use-lazy-dialog.ts'

export type PressFlowerProps = {
  flowers: readonly PressedFlower[]
  onChange: (flowers: readonly PressedFlower[]) => void
}

const loadFlowerDialog = () => import('./flower-dialog.tsx').then(dialog => dialog.FlowerDialog)

/** Lays drawings of flowers on the sheet. */
export function usePressing(props: PressFlowerProps) {
  const { Dialog, isOpen, show, close } = useLazyDialog(loadFlowerDialog)
  return {
    begin: () => void show(),
    dialog: Dialog && <Dialog {...props} open={isOpen} onClose={close} />,
  }
}
