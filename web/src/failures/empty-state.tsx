import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  art: ReactNode
  title: string
  children?: ReactNode
  actions?: ReactNode
  small?: boolean
}

export function EmptyState({ art, title, children, actions, small }: EmptyStateProps) {
  const Title = small ? 'h3' : 'h2'
  return (
    <div className={small ? `${styles.root} ${styles.small}` : styles.root}>
      {art}
      <Title className={small ? 'heading' : 'display'}>{title}</Title>
      {children && <p>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
