import { Link } from '@tanstack/react-router'
import { adminSections } from './sections.tsx'

/** The tabs at the edge of the book: places to go, each with an address. */
export function AdminTabs() {
  return (
    <nav className="admin-tabs" aria-label="Admin sections">
      {adminSections.map(({ id, title }, index) => (
        <Link
          key={id}
          to="/admin"
          search={{ section: index === 0 ? undefined : id }}
          activeOptions={{ explicitUndefined: true }}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
