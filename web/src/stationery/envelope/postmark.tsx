import { site } from '@novelette/domain/pages/site.ts'
import { useId } from 'react'

const waves = [38, 50, 62, 74, 86].map(y => `M128 ${y}q7 -7 14 0${'t14 0q7 -7 14 0'.repeat(6)}t14 0`).join('')

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

type PostmarkProps = { date: Date; place?: string | undefined; className?: string | undefined }

/** Characters that its ring has room for. */
const placeMaxLength = 14

export function Postmark({ date, place = '', className }: PostmarkProps) {
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
