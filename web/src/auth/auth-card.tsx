import { site } from '@novelette/domain/site.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BrassDivider, Wordmark } from '#stationery/ornaments.tsx'
import { AuthEnvelope } from '#stationery/standing-envelope.tsx'
import './auth-card.css'

/** The card that every auth screen is written on, standing in its envelope. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="auth">
      <AuthEnvelope>
        <div className="auth__head">
          <Link to="/" className="wordmark">
            <Wordmark />
          </Link>
          <p className="muted">{site.tagline}</p>
        </div>
        <BrassDivider className="auth__divider" />
        <h1 className="display">{title}</h1>
        {children}
      </AuthEnvelope>
    </div>
  )
}
