import type { ReactNode } from 'react'
import letterSheetStyles from '#stationery/letter/letter-sheet.module.css'
import paperFolds from './paper-folds.module.css'
import styles from './standing-envelope.module.css'

export function AuthEnvelope({ children }: { children: ReactNode }) {
  return (
    <div className={`${styles.root} ${styles.auth}`} data-banner="starry-night">
      <span className={styles.flap} />
      <span className={styles.inside} />
      <div className={`${styles.card} paper`}>{children}</div>
      <StandingPocket />
    </div>
  )
}

export function HeroEnvelope({ children }: { children: ReactNode }) {
  return (
    <div className={`${styles.root} ${styles.hero}`} data-banner="romantic-roses">
      <span className={styles.flap} />
      <span className={styles.inside} />
      <div className={`${letterSheetStyles.root} ${styles.letter}`}>
        <div className={letterSheetStyles.banner} />
        <div className={styles.text}>{children}</div>
      </div>
      <StandingPocket />
    </div>
  )
}

function StandingPocket() {
  return (
    <span className={styles.pocket}>
      <svg className={paperFolds.root} viewBox="0 0 1180 420" preserveAspectRatio="none" aria-hidden="true">
        <path className={paperFolds.side} d="M0 0L560 254Q590 268 560 300L0 420Z" />
        <path className={paperFolds.side} d="M1180 0L620 254Q590 268 620 300L1180 420Z" />
        <path className={`${paperFolds.fold} ${paperFolds.lit}`} d="M0 0L560 254M1180 0L620 254" />
        <path className={paperFolds.low} d="M0 420L552 222Q590 208 628 222L1180 420Z" />
        <path
          className={`${paperFolds.fold} ${paperFolds.lit}`}
          d="M0 420L552 222Q590 208 628 222L1180 420"
        />
      </svg>
    </span>
  )
}
