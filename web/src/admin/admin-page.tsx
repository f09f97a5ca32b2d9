import type { AdminStatistics } from '@novelette/domain/admin/admin.ts'
import { adminTexts } from '@novelette/domain/admin/admin-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AuditLog } from '#admin/audit-log/audit-log.tsx'
import { statisticsQuery } from '#admin/panel/queries.ts'
import { ReportQueue } from '#admin/reports/report-queue.tsx'
import { StatisticsPanel } from '#admin/statistics/statistics-panel.tsx'
import { DecideTestimonials } from '#admin/testimonials/decide-testimonials.tsx'
import { UserDetailsDialog } from '#admin/users/user-details.tsx'
import { UserManagement } from '#admin/users/user-management.tsx'
import { LoadFailure } from '#failures/failure-notice.tsx'
import messagePageStyles from '#failures/message-page.module.css'
import { fullDateTime } from '#lib/dates/dates.ts'
import { errorCode } from '#lib/error-code.ts'
import { useUser } from '#session/session.ts'
import { useSignOut } from '#session/sign-out.ts'
import { EmptyRack } from '#stationery/ornaments.tsx'
import { CountBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { FullScreenLoader } from '#ui/messages/full-screen-loader.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import styles from './admin-page.module.css'
import type { AdminSectionId } from './section-ids.ts'

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
  return <FullScreenLoader>Loading the admin dashboard...</FullScreenLoader>
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

function AdminTabs() {
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

type AdminSection = {
  readonly id: AdminSectionId
  readonly title: string
  readonly Section: () => ReactNode
  readonly waiting?: keyof AdminStatistics['waiting']
}

const adminSections: readonly AdminSection[] = [
  { id: 'overview', title: 'Overview', Section: OverviewSection },
  { id: 'reports', title: 'Reports', Section: ReportQueue, waiting: 'reports' },
  { id: 'testimonials', title: 'Testimonials', Section: DecideTestimonials, waiting: 'testimonials' },
  { id: 'audit', title: 'Audit Log', Section: AuditLog },
]

/** Users can be managed even if the statistics do not load. */
function OverviewSection() {
  const statistics = useQuery(statisticsQuery())
  const heldSince = statistics.data?.deliveryHeldSince
  return (
    <>
      {heldSince && (
        <Notice tone="info" title={`Scheduled letters have been on hold since ${fullDateTime(heldSince)}`}>
          <p>
            Letters that were due, and notices, wait until whoever runs this server ends it with{' '}
            <code>npm run resume-delivery</code>.
          </p>
        </Notice>
      )}
      {statistics.error && !statistics.data ? (
        <LoadFailure
          text={adminTexts.loadFailed}
          error={statistics.error}
          retry={statistics.refetch}
          retrying={statistics.isFetching}
          safe="Nothing is lost."
        />
      ) : (
        <StatisticsPanel statistics={statistics.data} />
      )}
      <UserManagement />
    </>
  )
}

function AccessDenied() {
  const signOut = useSignOut()
  return (
    <div className={`${messagePageStyles.root} ${styles.denied}`}>
      <EmptyRack />
      <h1 className="display">{adminTexts.denied}</h1>
      <div className={styles.ways}>
        <ButtonLink to="/" size="big">
          Go Home
        </ButtonLink>
        <Button look="quiet" size="big" onClick={signOut}>
          Sign Out
        </Button>
      </div>
    </div>
  )
}
