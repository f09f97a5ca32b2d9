import { type FlowerId, flowers, type PressedFlower } from '@novelette/domain/letters/parts/flower/flowers.ts'
import type { ReadingPart } from '#letters/parts/kind/part-interfaces.ts'
import styles from './pressed-flower.module.css'

export const flowerReading: ReadingPart = {
  onSheet: ({ flowers }) => ({
    lyingAt: place => {
      const lying = flowers.find(({ lies }) => lies === place)
      return lying && <LyingFlower {...lying} />
    },
  }),
}

/** Where it was laid on the sheet. */
function LyingFlower({ flower, lies }: PressedFlower) {
  return (
    <span className={styles.lying} role="img" aria-label={`Pressed ${flowers[flower]}`} data-lies={lies}>
      <FlowerDrawing flower={flower} />
    </span>
  )
}

export function FlowerDrawing({ flower }: { flower: FlowerId }) {
  return <span className={styles.root} data-flower={flower} aria-hidden />
}
