import type { PressedFlower } from '@novelette/domain/flowers/flowers.ts'
import { useLazyDialog } from '#failures/use-lazy-dialog.ts'
import { Button } from '#ui/button.tsx'

export type PressFlowerProps = {
  flowers: readonly PressedFlower[]
  onChange: (flowers: readonly PressedFlower[]) => void
}

const loadFlowerDialog = () => import('./flower-dialog.tsx').then(dialog => dialog.FlowerDialog)

/** Lays a drawing of a flower on the sheet. */
export function PressFlower(props: PressFlowerProps) {
  const { Dialog, isOpen, show, close } = useLazyDialog(loadFlowerDialog)
  return (
    <>
      <Button look="link" aria-haspopup="dialog" onClick={() => void show()}>
        Pressed Flower
      </Button>
      {Dialog && <Dialog {...props} open={isOpen} onClose={close} />}
    </>
  )
}
