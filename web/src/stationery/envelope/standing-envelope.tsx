import type { ReactNode } from 'react'
import './envelope.css'
import '#stationery/letter/letter-sheet.css'
import './standing-envelope.css'

export function AuthEnvelope({ children }: { children: ReactNode }) {
  return (
    <div className="standing standing--auth" data-banner="starry-night">
      <span className="standing__flap" />
      <span className="standing__in" />
      <div className="standing__card paper">{children}</div>
      <StandingPocket />
    </div>
  )
}

export function HeroEnvelope({ children }: { children: ReactNode }) {
  return (
    <div className="standing standing--hero" data-banner="romantic-roses">
      <span className="standing__flap" />
      <span className="standing__in" />
      <div className="letter standing__letter">
        <div className="letter__banner" />
        <div className="standing__text">{children}</div>
      </div>
      <StandingPocket />
    </div>
  )
}

function StandingPocket() {
  return (
    <span className="standing__pocket">
      <svg className="paper-folds" viewBox="0 0 1180 420" preserveAspectRatio="none" aria-hidden="true">
        <path className="side" d="M0 0L560 254Q590 268 560 300L0 420Z" />
        <path className="side" d="M1180 0L620 254Q590 268 620 300L1180 420Z" />
        <path className="fold lit" d="M0 0L560 254M1180 0L620 254" />
        <path className="low" d="M0 420L552 222Q590 208 628 222L1180 420Z" />
        <path className="fold lit" d="M0 420L552 222Q590 208 628 222L1180 420" />
      </svg>
    </span>
  )
}
