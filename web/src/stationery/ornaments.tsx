import { site } from '@novelette/domain/pages/site.ts'
import { classNames } from '#ui/class-names.ts'
import emptyDesk from './art/empty-desk.svg'
import emptyRack from './art/empty-rack.svg'
import mark from './art/novelette-mark.svg'
import seal from './art/novelette-seal.svg'
import styles from './ornaments.module.css'

/** For screens without a theme; at most twice per page. */
export function BrassDivider({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.divider, className)} aria-hidden />
}

export function BrassRule() {
  return (
    <div className={styles.rule} aria-hidden>
      <BrassDivider />
    </div>
  )
}

export function Mark({ size = 32 }: { size?: number }) {
  return <img src={mark} alt="" width={size} height={size} />
}

/** Belongs in a link with the class `wordmark` of ornaments.module.css. */
export function Wordmark() {
  return (
    <>
      <Mark />
      {site.name}
    </>
  )
}

export function HouseSeal() {
  return <img src={seal} alt="" width={236} height={236} loading="lazy" className={styles.houseSeal} />
}

export function EmptyDesk({ width = 400 }: { width?: number }) {
  return <img src={emptyDesk} alt="" width={width} height={Math.round(width * 0.72)} />
}

export function EmptyRack({ width = 300 }: { width?: number }) {
  return <img src={emptyRack} alt="" width={width} height={Math.round(width * 0.72)} />
}
