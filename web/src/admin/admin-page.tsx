import { adminTexts } from '@novelette/domain/admin/admin-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { statisticsQuery } from '#admin/panel/queries.ts'
import { UserDetailsDialog } from '#admin/users/user-details-dialog.tsx'
import { LoadFailure } from '#failures/load-failure.tsx'
import { errorCode } from '#lib/error-code.ts'
import { useUser } from '#session/session.ts'
import { FullScreenLoader } from '#ui/messages/full-screen-loader.tsx'
import { AccessDenied } from './access-denied.tsx'
import styles from './admin-page.module.css'
import { AdminTabs } from './admin-tabs.tsx'
import { adminSections } from './sections.tsx'

/** The server decides (docs/rules.md 1.10); until it answers, the session does. */
export function AdminPage() {
  const { isAdmin } = useUser()
  const access = useQuery(statisticsQuery())
  if (errorCode(access.error) === 'not_admin') return <AccessDenied />
  if (isAdmin || access.data) return <AdminDashboard />
  if (access.error) {
    return (
      <div className="page">
        <h1 className="sr-only">Admin Dashboard</h1>
        <LoadFailure
          text={adminTexts.verifyFailed}
          error={access.error}
          retry={access.refetch}
          retrying={access.isFetching}
          safe="Nothing is lost."
        />
      </div>
    )
  }
  return <FullScreenLoader>Opening the book...</FullScreenLoader>
}

function AdminDashboard() {
  const { section = 'overview' } = useSearch({ from: '/admin' })
  const shown = adminSections.find(({ id }) => id === section)
  return (
    <div className={`page ${styles.root}`}>
      <header className={styles.head}>
        <h1 className="display">Admin Dashboard</h1>
        <AdminTabs />
      </header>
      {shown && <shown.Section />}
      <UserDetailsDialog />
    </div>
  )
}
