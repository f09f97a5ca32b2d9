import type { BannerId } from '@novelette/domain/banners.ts'
import { EnvelopeFront } from './envelope.tsx'
import './returned-envelope.css'

type ReturnedEnvelopeProps = {
  banner: BannerId
  to: string
  /** What the post stamped across it. */
  mark: string
}

/** An envelope that came back. A drawing: the words beside it say why. */
export function ReturnedEnvelope({ banner, to, mark }: ReturnedEnvelopeProps) {
  return (
    <div className="returned" data-banner={banner} aria-hidden>
      <EnvelopeFront banner={banner} to={to} />
      <span className="returned__mark">{mark}</span>
    </div>
  )
}
