import { flowers, type PressedFlower } from '@novelette/domain/letters/parts/flower/flowers.ts'
import styles from './pressed-flower.module.css'
import { FlowerDrawing } from './pressed-flower.tsx'

/** Where it was laid on the sheet. */
export function LyingFlower({ flower, lies }: PressedFlower) {
  return (
    <span className={styles.lying} role="img" aria-label={`Pressed ${flowers[flower]}`} data-lies={lies}>
      <FlowerDrawing flower={flower} />
    </span>
  )
}
