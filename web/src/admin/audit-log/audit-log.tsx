import type { AdminAction, AdminActionKind } from '@novelette/domain/admin/admin.ts'
import { adminTexts } from '@novelette/domain/admin/admin-texts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { AdminPanel, ShowEarlier } from '#admin/panel/admin-panel.tsx'
import { UserDetailsLink } from '#admin/panel/listed-user.tsx'
import { auditQuery } from '#admin/panel/queries.ts'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { fullDateTime } from '#lib/dates/dates.ts'
import { Announcer } from '#ui/messages/announcer.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import styles from './audit-log.module.css'

export function AuditLog() {
  const log = useInfiniteQuery(auditQuery())
  const actions = log.data?.pages.flatMap(page => page.actions)
  return (
    <AdminPanel
      title="Audit Log"
      lead="Everything that was done here, the latest first. No line of it can be changed."
    >
      <Announcer text={log.isPending ? 'Loading the audit log...' : ''} />
      {actions ? (
        <>
          <Lines actions={actions} />
          <ShowEarlier query={log} />
        </>
      ) : log.error ? (
        <FailureNotice title={adminTexts.loadFailed} query={log} />
      ) : (
        <SkeletonLines count={6} />
      )}
    </AdminPanel>
  )
}

function Lines({ actions }: { actions: readonly AdminAction[] }) {
  if (actions.length === 0) return <p className="muted">Nothing was done yet.</p>
  return (
    <ol className={styles.root}>
      {actions.map(({ id, kind, subject, reason, createdAt }) => (
        <li key={id}>
          <time dateTime={createdAt.toISOString()}>{fullDateTime(createdAt)}</time>
          <div>
            <p>
              {actionTexts[kind].done}{' '}
              {subject && (
                <>
                  {actionTexts[kind].whom} <UserDetailsLink person={subject} />
                </>
              )}
            </p>
            {reason && <p className={styles.reason}>{reason}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

export const actionTexts = {
  ban: { done: 'Banned', whom: '' },
  unban: { done: 'Unbanned', whom: '' },
  warn: { done: 'Warned', whom: '' },
  'disclose-letter': { done: 'Read a reported letter', whom: 'by' },
  'dismiss-report': { done: 'Dismissed a report', whom: 'about' },
  'approve-testimonial': { done: 'Approved a testimonial', whom: 'by' },
  'refuse-testimonial': { done: 'Refused a testimonial', whom: 'by' },
} as const satisfies Record<AdminActionKind, { done: string; whom: string }>
