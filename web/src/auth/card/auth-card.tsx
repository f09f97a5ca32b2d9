import { site } from '@novelette/domain/pages/site.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { AuthEnvelope } from '#stationery/envelope/standing-envelope.tsx'
import ornamentsStyles from '#stationery/ornaments.module.css'
import { BrassDivider, Wordmark } from '#stationery/ornaments.tsx'
import styles from './auth-card.module.css'

type AuthCardProps = {
  title: string
  /** Overlays the card, so that nothing shifts. */
  notice?: ReactNode
  children: ReactNode
}

export function AuthCard({ title, notice, children }: AuthCardProps) {
  const heading = useFocusWhenNew(title)
  return (
    <div className={styles.root}>
      <AuthEnvelope>
        {notice && <div className={styles.slip}>{notice}</div>}
        <div className={styles.head}>
          <Link to="/" className={ornamentsStyles.wordmark}>
            <Wordmark />
          </Link>
          <p className="muted">{site.tagline}</p>
        </div>
        <BrassDivider className={styles.divider} />
        <h1 className="display" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {children}
      </AuthEnvelope>
    </div>
  )
}

/** Replaced content removes the focused element, and must be read from its start. */
function useFocusWhenNew(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(title)
  useEffect(() => {
    if (before.current === title) return
    before.current = title
    heading.current?.focus({ preventScroll: true })
  }, [title])
  return heading
}
