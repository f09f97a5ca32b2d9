import { type AdminUsersPage, adminPageButtons } from '@novelette/domain/admin/admin.ts'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { UsersPlace } from '#admin/panel/queries.ts'
import { EmptyState } from '#failures/empty-state.tsx'
import { EmptyRack } from '#stationery/ornaments.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import styles from './user-management.module.css'
import { UserTable } from './user-table.tsx'

type UserPagesProps = {
  place: UsersPlace
  page: AdminUsersPage
  isWaiting: boolean
}

export function UserPages({ place, page, isWaiting }: UserPagesProps) {
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
