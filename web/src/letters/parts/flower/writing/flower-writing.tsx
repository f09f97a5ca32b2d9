import type { PressedFlower } from '@novelette/domain/letters/parts/flower/flowers.ts'
import { useLazyDialog } from '#failures/use-lazy-dialog.ts'
import type { WritingPart } from '#letters/parts/kind/part-interfaces.ts'

export type PressFlowerProps = {
  flowers: readonly PressedFlower[]
  onChange: (flowers: readonly PressedFlower[]) => void
}

const loadFlowerDialog = () => import('./flower-dialog.tsx').then(dialog => dialog.FlowerDialog)

export const flowerWriting: WritingPart = {
  useFilling({ parts: { flowers }, draw, hasText }) {
    const { Dialog, isOpen, show, close } = useLazyDialog(loadFlowerDialog)
    return {
      enclosure: hasText && { name: 'A Pressed Flower', begin: () => void show() },
      dialog: Dialog && (
        <Dialog flowers={flowers} onChange={flowers => draw({ flowers })} open={isOpen} onClose={close} />
      ),
    }
  },
}
