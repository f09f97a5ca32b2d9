import { sendingLimitsText } from '@novelette/domain/letters/sending-limits.ts'
import { Check } from 'lucide-react'
import { ZeroStamp } from './zero-stamp.tsx'
import './free.css'

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
    <section className="free">
      <div className="page free__in">
        <ZeroStamp />
        <div>
          <h2 className="display">Completely Free</h2>
          <ul className="free__list">
            {included.map(what => (
              <li key={what}>
                <Check size={20} aria-hidden />
                {what}
              </li>
            ))}
          </ul>
          <p className="free__limits muted">{sendingLimitsText}</p>
        </div>
      </div>
    </section>
  )
}
