import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './badge.css'

type CountBadgeProps = {
  count: number
  /** Read out after the number, such as "unread". */
  label: string
}

/** Above 99 a count has no end that anyone would look up. */
export const countText = (count: number) => (count > 99 ? '99+' : String(count))

/** Nothing at zero. */
export function CountBadge({ count, label }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className="badge">
      {countText(count)}
      <span className="sr-only"> {label}</span>
    </span>
  )
}

/** A count that speaks, beside a page's heading: "2 unread". */
export function Badge({ children }: { children: ReactNode }) {
  return <span className="badge badge--big">{children}</span>
}

type StatusProps = {
  tone?: 'new' | 'ok' | 'soft'
  /** A 16 px icon; a new thing has a dot instead. */
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
