import keptLabelStyles from '#letters/lists/keepsakes/kept-label.module.css'
import { KeepsakeHeart } from '#letters/lists/keepsakes/kept-label.tsx'
import { EnvelopeBack } from '#stationery/envelope/envelope.tsx'
import { LetterThumb } from '#stationery/envelope/thumbs.tsx'
import styles from './empty-keepsakes.module.css'

export function EmptyKeepsakes() {
  return (
    <span className={styles.root} aria-hidden>
      <span className={styles.letter}>
        <LetterThumb banner="golden-hearts" />
      </span>
      <span className={styles.envelope}>
        <EnvelopeBack banner="romantic-roses" />
      </span>
      <span className={`${styles.heart} ${keptLabelStyles.keptLabel}`}>
        <KeepsakeHeart />
      </span>
    </span>
  )
}
