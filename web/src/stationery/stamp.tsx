import type { BannerId } from '@novelette/domain/banners.ts'
import { classNames } from '#ui/class-names.ts'
import './envelope.css'

/** The family's stamp, as wide as its box. Without `banner` it takes the family around it. */
export function Stamp({ banner, className }: { banner?: BannerId; className?: string }) {
  return <span className={classNames('stamp', className)} data-banner={banner} aria-hidden />
}

/** The family's seal of wax or metal, as wide as its box; it takes the family around it. */
export function Seal({ className }: { className?: string }) {
  return <span className={classNames('seal', className)} aria-hidden />
}
