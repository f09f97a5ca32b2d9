import type { BannerId } from '@novelette/domain/banners.ts'
import { classNames } from '#ui/class-names.ts'
import './envelope.css'

type PartProps = { banner?: BannerId; className?: string }

/** The family's stamp, as wide as its box. Without `banner` it takes the family around it. */
export function Stamp({ banner, className }: PartProps) {
  return <span className={classNames('stamp', className)} data-banner={banner} aria-hidden />
}

/** The family's seal of wax or metal, as wide as its box. */
export function Seal({ banner, className }: PartProps) {
  return <span className={classNames('seal', className)} data-banner={banner} aria-hidden />
}
