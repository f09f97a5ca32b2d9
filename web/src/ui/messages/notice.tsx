import { Check, CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import './notice.css'

type NoticeProps = {
  tone: 'ok' | 'error' | 'info'
  title?: ReactNode
  children?: ReactNode
  className?: string | undefined
}

const icons = { ok: Check, error: CircleAlert, info: Info } as const

/** Announced when it appears; assertively if it is an error. */
export function Notice({ tone, title, children, className }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div
      className={classNames('notice', `notice--${tone}`, className)}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon size={20} aria-hidden />
      <div className="notice__body">
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  )
}
