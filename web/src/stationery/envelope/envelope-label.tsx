import { openWhenText } from '@novelette/domain/letters/closed-letters.ts'
import { nameWidth } from '#stationery/script-width.ts'
import styles from './envelope-label.module.css'

/** Under the seal of a closed letter. Decorative: the text beside it says the same. */
export function EnvelopeLabel({ label }: { label: string }) {
  const text = openWhenText(label)
  return (
    <span className={styles.root} style={nameWidth(text)} aria-hidden>
      {text}
    </span>
  )
}
