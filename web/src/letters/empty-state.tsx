import type { ReactNode } from 'react'
import './empty-state.css'

type EmptyStateProps = {
  /** One drawing of ours. */
  art: ReactNode
  title: string
  /** What to do next. */
  children?: ReactNode
  actions?: ReactNode
  /** Inside a card rather than on the desk. */
  small?: boolean
}

export function EmptyState({ art, title, children, actions, small }: EmptyStateProps) {
  const Title = small ? 'h3' : 'h2'
  return (
    <div className={small ? 'empty-state empty-state--small' : 'empty-state'}>
      {art}
      <Title className={small ? 'heading' : 'display'}>{title}</Title>
      {children && <p>{children}</p>}
      {actions && <div className="empty-state__actions">{actions}</div>}
    </div>
  )
}
