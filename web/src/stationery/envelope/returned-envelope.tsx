import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { EnvelopeFront } from './envelope.tsx'
import styles from './returned-envelope.module.css'

type ReturnedEnvelopeProps = {
  banner: BannerId
  to: string
  mark: string
}

/** Decorative: the text beside it says why. */
export function ReturnedEnvelope({ banner, to, mark }: ReturnedEnvelopeProps) {
  return (
    <div className={styles.root} data-banner={banner} aria-hidden>
      <EnvelopeFront banner={banner} to={to} />
      <span className={styles.mark}>{mark}</span>
    </div>
  )
}
