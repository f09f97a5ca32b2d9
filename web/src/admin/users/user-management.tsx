import { type AdminUsersPage, adminPageButtons } from '@novelette/domain/admin/admin.ts'
import { adminTexts } from '@novelette/domain/admin/admin-texts.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { AdminPanel } from '#admin/panel/admin-panel.tsx'
import { type UsersPlace, usersQuery } from '#admin/panel/queries.ts'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { formatCount } from '#lib/format-number.ts'
import { Announcer } from '#ui/messages/announcer.tsx'
import './user-management.module.css'
import { lookupDebounceMs } from '@novelette/domain/accounts/accounts.ts'
import type { UserSort } from '@novelette/domain/admin/user-sorts.ts'
import { searchMaxLength } from '@novelette/domain/letters/letter-lists.ts'
import { useRef } from 'react'
import { EmptyState } from '#failures/empty-state.tsx'
import { useDebouncedSearch } from '#letters/lists/list-search.tsx'
import { EmptyRack } from '#stationery/ornaments.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { FilterTabs } from '#ui/filter-tabs.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import styles from './user-management.module.css'
import { UserTable, UserTableSkeleton } from './user-table.tsx'

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

const sorts = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'username', label: 'Username' },
] as const

function UserTools({ place }: { place: UsersPlace }) {
  const navigate = useNavigate({ from: '/admin' })
  const narrow = (change: { search?: string | undefined; sort?: UserSort | undefined }) =>
    navigate({ search: now => ({ ...now, ...change, page: undefined }), replace: true, resetScroll: false })
  const [text, setText] = useDebouncedSearch(
    place.search,
    wanted => narrow({ search: wanted || undefined }),
    lookupDebounceMs,
  )
  return (
    <search className={styles.userTools}>
      <SearchField
        className={styles.userToolsSearch}
        label="Search users"
        placeholder="Search users..."
        autoCapitalize="none"
        spellCheck={false}
        maxLength={searchMaxLength}
        value={text}
        onChange={setText}
      />
      <FilterTabs
        label="Order"
        options={sorts}
        value={place.sort}
        onChange={sort => narrow({ sort: sort === 'newest' ? undefined : sort })}
      />
    </search>
  )
}

type UserPagesProps = {
  place: UsersPlace
  page: AdminUsersPage
  isWaiting: boolean
}

function UserPages({ place, page, isWaiting }: UserPagesProps) {
  const navigate = useNavigate({ from: '/admin' })
  const top = useRef<HTMLDivElement>(null)
  const goTo = async (number: number) => {
    await navigate({
      search: now => ({ ...now, page: number === 1 ? undefined : number }),
      resetScroll: false,
    })
    top.current?.scrollIntoView({ block: 'start' })
  }
  if (page.users.length === 0 && page.matching > 0) {
    return <Navigate from="/admin" to="/admin" search={now => ({ ...now, page: page.pageCount })} replace />
  }
  if (page.users.length === 0) return <NobodyFound search={place.search} />
  return (
    <div className={styles.userPages} aria-busy={isWaiting} ref={top}>
      <UserTable users={page.users} sort={place.sort} />
      <Pagination
        label="Users"
        page={page.page}
        pageCount={page.pageCount}
        leading={adminPageButtons}
        onChange={goTo}
      />
    </div>
  )
}

function NobodyFound({ search }: { search: string }) {
  return (
    <EmptyState small art={<EmptyRack width={220} />} title="No one found">
      {search ? <>There is no username with “{search}” in it.</> : 'Nobody has an account yet.'}
    </EmptyState>
  )
}
