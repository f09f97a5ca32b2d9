import { site } from '@novelette/domain/pages/site.ts'
import { Link } from '@tanstack/react-router'
import { AtSign } from 'lucide-react'
import { serverNow } from '#lib/dates/server-clock.ts'
import ornamentsStyles from '#stationery/ornaments.module.css'
import { BrassRule, Wordmark } from '#stationery/ornaments.tsx'
import styles from './site-footer.module.css'

const about = [
  ['/about', 'Our Story'],
  ['/testimonials', 'Testimonials'],
] as const
const legal = [
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
] as const
const support = [
  ['/faq', 'FAQ'],
  ['/contact', 'Contact Us'],
] as const

const columns = [
  { name: 'About', links: about },
  { name: 'Legal', links: legal },
  { name: 'Support', links: support },
]

export function SiteFooter() {
  return (
    <footer id="footer" className={styles.root}>
      <div className="page">
        <BrassRule />
        <div className={styles.columns}>
          <div>
            <Link to="/" className={ornamentsStyles.wordmark}>
              <Wordmark />
            </Link>
            <p className="muted">{site.tagline}</p>
            <a href={site.socialUrl} target="_blank" rel="noreferrer">
              <AtSign size={16} aria-hidden /> {site.socialName}
            </a>
          </div>
          {columns.map(({ name, links }) => (
            <nav key={name} aria-label={name}>
              <h2>{name}</h2>
              <ul>
                {links.map(([to, text]) => (
                  <li key={to}>
                    <Link to={to}>{text}</Link>
                  </li>
                ))}
                {/* A page without the app. */}
                {name === 'Legal' && (
                  <li>
                    <a href="/licenses">Licenses</a>
                  </li>
                )}
              </ul>
            </nav>
          ))}
        </div>
        <div className={styles.end}>
          <span>
            © {new Date(serverNow()).getFullYear()} {site.name}
          </span>
          <a href={site.builtWith.url} target="_blank" rel="noreferrer">
            {site.builtWith.name}
          </a>
        </div>
      </div>
    </footer>
  )
}
