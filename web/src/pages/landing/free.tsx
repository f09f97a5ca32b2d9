import { sendingLimitsText } from '@novelette/domain/letters/sending-limits.ts'
import { Check } from 'lucide-react'
import styles from './free.module.css'
import { ZeroStamp } from './zero-stamp.tsx'

const included = [
  'Unlimited letters',
  'Beautiful templates',
  'Custom letter writing',
  'Secure delivery',
  'Social sharing',
  'No ads',
]

export function Free() {
  return (
    <section className={styles.root}>
      <div className={`page ${styles.in}`}>
        <ZeroStamp />
        <div>
          <h2 className="display">Completely Free</h2>
          <ul className={styles.list}>
            {included.map(what => (
              <li key={what}>
                <Check size={20} aria-hidden />
                {what}
              </li>
            ))}
          </ul>
          <p className={`${styles.limits} muted`}>{sendingLimitsText}</p>
        </div>
      </div>
    </section>
  )
}
