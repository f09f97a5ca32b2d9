import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { EnvelopeFront } from './envelope.tsx'
import styles from './undeliverable-envelope.module.css'

type UndeliverableEnvelopeProps = {
  banner: BannerId
  to: string
  mark: string
}

/** Decorative: the text beside it says why. */
export function UndeliverableEnvelope({ banner, to, mark }: UndeliverableEnvelopeProps) {
  return (
    <div className={styles.root} data-banner={banner} aria-hidden>
      <EnvelopeFront banner={banner} to={to} />
      <span className={styles.mark}>{mark}</span>
    </div>
  )
}
