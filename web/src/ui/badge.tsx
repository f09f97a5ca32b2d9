import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

type CountBadgeProps = {
  count: number
  /** Announced after the number, such as "unread". */
  label: string
}

export const countText = (count: number) => (count > 99 ? '99+' : String(count))

export function CountBadge({ count, label }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className={styles.root}>
      {countText(count)}
      <span className="sr-only"> {label}</span>
    </span>
  )
}

export function Badge({ children }: { children: ReactNode }) {
  return <span className={`${styles.root} ${styles.big}`}>{children}</span>
}

const tones = { new: styles.statusNew, ok: styles.statusOk, soft: styles.statusSoft }

type StatusProps = {
  tone?: keyof typeof tones
  /** A 16 px icon; the tone `new` has a dot instead. */
  icon?: ReactNode
  children: ReactNode
}

export function Status({ tone = 'soft', icon, children }: StatusProps) {
  return (
    <span className={classNames(styles.status, tones[tone])}>
      {icon ?? (tone === 'new' && <span className={styles.dot} />)}
      {children}
    </span>
  )
}
