import type { FlowerId } from '@novelette/domain/letters/parts/flower/flowers.ts'
import styles from './pressed-flower.module.css'

export function FlowerDrawing({ flower }: { flower: FlowerId }) {
  return <span className={styles.root} data-flower={flower} aria-hidden />
}
