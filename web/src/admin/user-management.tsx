import { adminTexts } from '@novelette/domain/admin-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { LoadProblem } from '#settings/load-problem.tsx'
import { AdminSheet } from './admin-sheet.tsx'
import { usersQuery } from './queries.ts'
import './user-management.css'
import { UserPages } from './user-pages.tsx'
import { UserTableSkeleton } from './user-table-skeleton.tsx'
import { UserTools } from './user-tools.tsx'

/** Everyone, a page at a time; which page, search and order is in the address. */
export function UserManagement() {
  const { page = 1, search = '', sort = 'newest' } = useSearch({ from: '/admin' })
  const place = { page, search, sort }
  const users = useQuery(usersQuery(place))
  return (
    <AdminSheet title="User Management" tools={<UserTools place={place} />}>
      {users.data ? (
        <UserPages place={place} page={users.data} isWaiting={users.isPlaceholderData} />
      ) : users.error ? (
        <LoadProblem title={adminTexts.loadFailed} query={users} />
      ) : (
        <UserTableSkeleton />
      )}
    </AdminSheet>
  )
}
