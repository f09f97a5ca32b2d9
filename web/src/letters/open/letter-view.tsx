import type { ReactNode } from 'react'
import { useBeginAtTop } from '#lib/focus/focus.ts'
import { usePageTitle } from '#lib/page-title.ts'
import styles from './letter-view.module.css'
import { useEscape } from './use-escape.ts'

type LetterViewProps = {
  title: string
  back: ReactNode
  onBack: () => void
  actions?: ReactNode
  children: ReactNode
  aside: ReactNode
}

export function LetterView({ title, back, onBack, actions, children, aside }: LetterViewProps) {
  usePageTitle(title)
  useEscape(onBack)
  const heading = useBeginAtTop()
  return (
    <div className={`page ${styles.root}`}>
      <div className={styles.bar}>
        {back}
        <h1 className="sr-only" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={styles.grid}>
        <div className={styles.stage}>{children}</div>
        <aside className={styles.side} aria-label="About this letter">
          {aside}
        </aside>
      </div>
    </div>
  )
}
