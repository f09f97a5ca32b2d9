import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { EnvelopeFront } from './envelope.tsx'
import './returned-envelope.css'

type ReturnedEnvelopeProps = {
  banner: BannerId
  to: string
  mark: string
}

/** Decorative: the text beside it says why. */
export function ReturnedEnvelope({ banner, to, mark }: ReturnedEnvelopeProps) {
  return (
    <div className="returned" data-banner={banner} aria-hidden>
      <EnvelopeFront banner={banner} to={to} />
      <span className="returned__mark">{mark}</span>
    </div>
  )
}
