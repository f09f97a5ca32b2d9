import { site } from '@novelette/domain/site.ts'
import { Link } from '@tanstack/react-router'
import { AtSign } from 'lucide-react'
import { BrassRule, Wordmark } from '#stationery/ornaments.tsx'
import './site-footer.css'

export function SiteFooter() {
  return (
    <footer className="foot">
      <div className="page">
        <BrassRule />
        <div className="foot__columns">
          <div>
            <Link to="/" className="wordmark">
              <Wordmark />
            </Link>
            <p className="muted">{site.tagline}</p>
          </div>
        </div>
        <div className="foot__end">
          <span>
            © {new Date().getFullYear()} {site.name}
          </span>
          <a href={site.builtWith.url} target="_blank" rel="noreferrer">
            {site.builtWith.name}
          </a>
          <a href={site.socialUrl} target="_blank" rel="noreferrer">
            <AtSign size={16} aria-hidden /> {site.socialName}
          </a>
        </div>
      </div>
    </footer>
  )
}
