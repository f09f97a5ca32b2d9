import type { AdminUsersPage } from '@novelette/domain/admin/admin.ts'
import { adminTexts } from '@novelette/domain/admin/admin-texts.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { AdminPanel } from '#admin/panel/admin-panel.tsx'
import { usersQuery } from '#admin/panel/queries.ts'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { formatCount } from '#lib/format-number.ts'
import { Announcer } from '#ui/messages/announcer.tsx'
import './user-management.module.css'
import { UserPages } from './user-pages.tsx'
import { UserTableSkeleton } from './user-table-skeleton.tsx'
import { UserTools } from './user-tools.tsx'

export function UserManagement() {
  const { page = 1, search = '', sort = 'newest' } = useSearch({ from: '/admin' })
  const place = { page, search, sort }
  const users = useQuery(usersQuery(place))
  return (
    <AdminPanel title="User Management" tools={<UserTools place={place} />}>
      <Announcer text={heard(users)} />
      {users.data ? (
        <UserPages place={place} page={users.data} isWaiting={users.isPlaceholderData} />
      ) : users.error ? (
        <FailureNotice title={adminTexts.loadFailed} query={users} />
      ) : (
        <UserTableSkeleton />
      )}
    </AdminPanel>
  )
}

function heard({ data, isPending, isPlaceholderData }: UseQueryResult<AdminUsersPage>): string {
  if (isPending) return 'Loading users...'
  return data && !isPlaceholderData ? whereText(data) : ''
}

function whereText({ page, pageCount, matching }: AdminUsersPage): string {
  const found = `${formatCount(matching, 'user')} found`
  return pageCount > 1 ? `${found}. Page ${page} of ${pageCount}` : found
}
