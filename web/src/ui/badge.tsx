import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './badge.css'

type CountBadgeProps = {
  count: number
  /** Announced after the number, such as "unread". */
  label: string
}

export const countText = (count: number) => (count > 99 ? '99+' : String(count))

export function CountBadge({ count, label }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className="badge">
      {countText(count)}
      <span className="sr-only"> {label}</span>
    </span>
  )
}

export function Badge({ children }: { children: ReactNode }) {
  return <span className="badge badge--big">{children}</span>
}

type StatusProps = {
  tone?: 'new' | 'ok' | 'soft'
  /** A 16 px icon; the tone `new` has a dot instead. */
  icon?: ReactNode
  children: ReactNode
}

export function Status({ tone = 'soft', icon, children }: StatusProps) {
  return (
    <span className={classNames('status', `status--${tone}`)}>
      {icon ?? (tone === 'new' && <span className="dot" />)}
      {children}
    </span>
  )
}
