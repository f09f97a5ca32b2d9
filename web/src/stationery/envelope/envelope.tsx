import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { useId } from 'react'
import { nameWidth } from '#stationery/script-width.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './envelope.module.css'
import { EnvelopeLabel } from './envelope-label.tsx'
import paperFolds from './paper-folds.module.css'
import { Seal, Stamp } from './stamp.tsx'

type FrontProps = {
  banner: BannerId
  to: string
  from?: string
  date?: Date
  /** Where it was posted. */
  place?: string | undefined
  className?: string | undefined
}

/** Below 170 px only name and stamp. Decorative: the text beside it says the same. */
export function EnvelopeFront({ banner, to, from, date, place, className }: FrontProps) {
  return (
    <span className={classNames(styles.root, className)} data-banner={banner} aria-hidden>
      <span className={styles.face} />
      {from && <span className={styles.sender}>{from}</span>}
      <Stamp className={styles.stamp} />
      {date && <Postmark className={styles.postmark} date={date} place={place} />}
      <span className={styles.address}>
        <b style={nameWidth(to)}>{to}</b>
        <i>{postOf(date)}</i>
      </span>
    </span>
  )
}

function postOf(date: Date | undefined): string {
  const hour = date?.getHours() ?? 20
  return `By the ${hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'} post`
}

type BackProps = {
  banner: BannerId
  from?: string
  date?: string
  /** Of a closed letter. */
  label?: string | undefined
  className?: string | undefined
}

export function EnvelopeBack({ banner, from, date, label, className }: BackProps) {
  return (
    <span className={classNames(styles.root, className)} data-banner={banner}>
      <span className={styles.face}>
        <BackFolds />
      </span>
      <Seal className={styles.seal} />
      {label !== undefined && <EnvelopeLabel label={label} />}
      {from && <span className={styles.from}>{from}</span>}
      {date && <span className={styles.date}>{date}</span>}
    </span>
  )
}

function BackFolds() {
  return (
    <svg className={paperFolds.root} viewBox="0 0 700 500" preserveAspectRatio="none" aria-hidden="true">
      <path className={paperFolds.side} d="M0 0L322 266Q336 278 322 290L0 500Z" />
      <path className={paperFolds.side} d="M700 0L378 266Q364 278 378 290L700 500Z" />
      <path className={paperFolds.fold} d="M0 500L322 290M700 500L378 290" />
      <path className={paperFolds.low} d="M0 500L326 262Q350 245 374 262L700 500Z" />
      <path className={`${paperFolds.fold} ${paperFolds.lit}`} d="M0 500L326 262Q350 245 374 262L700 500" />
      <path className={paperFolds.flap} d="M0 -2L326 292Q350 312 374 292L700 -2Z" />
      <path className={paperFolds.fold} d="M4 2L326 292Q350 312 374 292L696 2" />
      <path className={`${paperFolds.fold} ${paperFolds.lit}`} d="M8 2L327 288Q350 307 373 288L692 2" />
    </svg>
  )
}

const waves = [38, 50, 62, 74, 86].map(y => `M128 ${y}q7 -7 14 0${'t14 0q7 -7 14 0'.repeat(6)}t14 0`).join('')

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

type PostmarkProps = { date: Date; place?: string | undefined; className?: string | undefined }

/** Characters that its ring has room for. */
const placeMaxLength = 14

function Postmark({ date, place = '', className }: PostmarkProps) {
  const id = useId()
  return (
    <svg className={className} viewBox="0 0 330 124" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2">
        <circle cx="64" cy="62" r="58" />
        <circle cx="64" cy="62" r="38" strokeWidth="1.3" />
        <path d={waves} />
      </g>
      <g fill="currentColor" fontFamily="var(--font-serif)" fontWeight="400" textAnchor="middle">
        <path id={`${id}-above`} d="M18.5 62a45.5 45.5 0 0 1 91 0" fill="none" />
        <path id={`${id}-below`} d="M13.5 62a50.5 50.5 0 0 0 101 0" fill="none" />
        <text fontSize="13" letterSpacing="2">
          <textPath href={`#${id}-above`} startOffset="50%">
            {site.name.toUpperCase()}
          </textPath>
        </text>
        <text fontSize="10.5" letterSpacing="1.6">
          <textPath href={`#${id}-below`} startOffset="50%">
            {place && place.length <= placeMaxLength ? place.toUpperCase() : 'BY HAND'}
          </textPath>
        </text>
        <text x="64" y="57" fontSize="15">
          {date.getDate()} {months[date.getMonth()]}
        </text>
        <text x="64" y="76" fontSize="17">
          {date.getFullYear()}
        </text>
      </g>
    </svg>
  )
}
