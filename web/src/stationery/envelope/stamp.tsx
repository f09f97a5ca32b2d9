import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './stamp.module.css'

/** As wide as its container. Without `banner` it inherits the theme. */
export function Stamp({ banner, className }: { banner?: BannerId; className?: string | undefined }) {
  return <span className={classNames(styles.root, className)} data-banner={banner} aria-hidden />
}

export function Seal({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.seal, className)} aria-hidden />
}
