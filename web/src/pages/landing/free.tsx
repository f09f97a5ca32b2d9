import { sendingLimitsText } from '@novelette/domain/letters/sending-limits.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { Check } from 'lucide-react'
import { Rosette } from '#stationery/rosette.tsx'
import styles from './free.module.css'

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

const [width, height] = [420, 500]
const hole = 9

function perforation(): string {
  const across = Array.from({ length: 14 }, (_, index) => 6 + index * 30)
  const gap = height / 17
  const down = Array.from({ length: 17 }, (_, index) => Math.round((5.7 + index * gap) * 10) / 10)
  const arc = `${hole} ${hole} 0 0 0`
  return [
    'M0 0',
    ...across.map(x => `H${x}a${arc} ${2 * hole} 0`),
    `H${width}`,
    ...down.map(y => `V${y}a${arc} 0 ${2 * hole}`),
    `V${height}`,
    ...across.map(x => `H${width - x}a${arc} ${-2 * hole} 0`),
    'H0',
    ...down.map(y => `V${Math.round((height - y) * 10) / 10}a${arc} 0 ${-2 * hole}`),
    'Z',
  ].join('')
}

const edge = perforation()
const cancel = [38, 50, 62, 74, 86].map(y => `M4 ${y}q7 -7 14 0${'t14 0q7 -7 14 0'.repeat(7)}`).join('')

function ZeroStamp() {
  return (
    <div className={styles.zeroStamp}>
      <svg viewBox="-14 -14 448 528" role="img" aria-label="$0">
        <path className={styles.zeroStampPaper} d={edge} />
        <rect className={styles.zeroStampGround} x="24" y="24" width="372" height="452" />
        <Rosette
          className={styles.zeroStampLine}
          center={[210, 222]}
          radius={146}
          swing={32}
          petals={12}
          strokeWidth="0.5"
          strokeOpacity="0.55"
        />
        <circle className={styles.zeroStampDisc} cx="210" cy="222" r="112" strokeWidth="1.4" />
        <circle className={styles.zeroStampLine} cx="210" cy="222" r="106" strokeWidth="0.6" />
        <rect className={styles.zeroStampLine} x="34" y="34" width="352" height="432" />
        <path className={styles.zeroStampLine} d="M34 412H386" />
        <text className={styles.zeroStampPrice} x="208" y="272" aria-hidden>
          $0
        </text>
        <text className={styles.zeroStampName} x="210" y="449" aria-hidden>
          {site.name.toUpperCase()}
        </text>
      </svg>
      <svg className={styles.zeroStampCancel} viewBox="0 0 330 124" aria-hidden="true">
        <path d={cancel} fill="none" stroke="currentColor" strokeWidth="2.2" />
      </svg>
    </div>
  )
}
