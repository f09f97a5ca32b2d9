import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './badge.css'

type CountBadgeProps = {
  count: number
  /** Above this the badge says "99+". */
  most?: number
  /** Read out after the number, such as "unread". */
  label: string
  className?: string
}

/** Nothing at zero. */
export function CountBadge({ count, most = 99, label, className }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className={classNames('badge', className)}>
      {count > most ? `${most}+` : count}
      <span className="sr-only"> {label}</span>
    </span>
  )
}

/** A count that speaks, beside a page's heading: "2 unread". */
export function Badge({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={classNames('badge badge--big', className)}>{children}</span>
}

type StatusProps = {
  tone?: 'new' | 'ok' | 'warn' | 'soft'
  /** A 16 px icon; a new thing has a dot instead. */
  icon?: ReactNode
  children: ReactNode
  className?: string
}

export function Status({ tone = 'soft', icon, children, className }: StatusProps) {
  return (
    <span className={classNames('status', `status--${tone}`, className)}>
      {icon ?? (tone === 'new' && <span className="dot" />)}
      {children}
    </span>
  )
}
