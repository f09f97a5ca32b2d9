import type { UserSort } from '@novelette/domain/admin/user-sorts.ts'
import type { Cursor } from '@novelette/domain/letters/letters.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'

export const statisticsQuery = () => orpc.admin.statistics.queryOptions()

export type UsersPlace = { readonly page: number; readonly search: string; readonly sort: UserSort }

export const usersQuery = ({ page, search, sort }: UsersPlace) =>
  orpc.admin.users.queryOptions({
    input: { page, sort, ...(search && { search }) },
    placeholderData: keepPreviousData,
  })

export const userQuery = (userId: string) => orpc.admin.user.queryOptions({ input: { userId } })

export const auditQuery = () =>
  orpc.admin.audit.infiniteOptions({
    input: (cursor: Cursor | undefined) => ({ ...(cursor && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
  })
