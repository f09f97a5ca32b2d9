import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { statisticsQuery } from '#admin/panel/queries.ts'
import { CountBadge } from '#ui/badge.tsx'
import styles from './admin-page.module.css'
import { adminSections } from './sections.tsx'

export function AdminTabs() {
  const { data } = useQuery(statisticsQuery())
  return (
    <nav className={styles.adminTabs} aria-label="Admin sections">
      {adminSections.map(({ id, title, waiting }, index) => (
        <Link
          key={id}
          to="/admin"
          search={{ section: index === 0 ? undefined : id }}
          activeOptions={{ explicitUndefined: true }}
        >
          {title}
          {data && waiting && <CountBadge count={data.waiting[waiting]} label="waiting" />}
        </Link>
      ))}
    </nav>
  )
}
