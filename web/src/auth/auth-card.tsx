import { site } from '@novelette/domain/site.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { BrassDivider, Wordmark } from '#stationery/ornaments.tsx'
import { AuthEnvelope } from '#stationery/standing-envelope.tsx'
import './auth-card.css'

type AuthCardProps = {
  title: string
  /** A passing word; it lies above the card, so that nothing moves when it goes. */
  slip?: ReactNode
  children: ReactNode
}

/** The card that every auth screen is written on, standing in its envelope. */
export function AuthCard({ title, slip, children }: AuthCardProps) {
  const heading = useFocusWhenNew(title)
  return (
    <div className="auth">
      <AuthEnvelope>
        {slip && <div className="auth__slip">{slip}</div>}
        <div className="auth__head">
          <Link to="/" className="wordmark">
            <Wordmark />
          </Link>
          <p className="muted">{site.tagline}</p>
        </div>
        <BrassDivider className="auth__divider" />
        <h1 className="display" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {children}
      </AuthEnvelope>
    </div>
  )
}

/** A card that is written anew has lost what had the focus, and must be read from its top. */
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
