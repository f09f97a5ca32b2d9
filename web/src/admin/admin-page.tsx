import { useSearch } from '@tanstack/react-router'
import { useUser } from '#session/session.ts'
import { AccessDenied } from './access-denied.tsx'
import './admin-page.css'
import { AdminTabs } from './admin-tabs.tsx'
import { adminSections } from './sections.tsx'

/** The book in which the admin looks after people (SPEC.md section 2, Admin dashboard). */
export function AdminPage() {
  const { isAdmin } = useUser()
  return isAdmin ? <AdminBook /> : <AccessDenied />
}

function AdminBook() {
  const { section = 'overview' } = useSearch({ from: '/admin' })
  const shown = adminSections.find(({ id }) => id === section)
  return (
    <div className="page admin">
      <header className="admin__head">
        <h1 className="display">Admin Dashboard</h1>
        <AdminTabs />
      </header>
      {shown && <shown.Section />}
    </div>
  )
}
