import type { ReactNode } from 'react'
import styles from './full-screen-loader.module.css'

export function FullScreenLoader({ children, art }: { children: ReactNode; art?: ReactNode }) {
  return (
    <div className={styles.root} role="status">
      {art}
      <p>{children}</p>
    </div>
  )
}
