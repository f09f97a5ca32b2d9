import type { AdminReport } from '@novelette/domain/admin/admin.ts'
import type { Cursor } from '@novelette/domain/letters/letters.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'

export type ReportState = 'open' | 'resolved'

export const reportsQuery = (state: ReportState) =>
  orpc.admin.reports.infiniteOptions({
    input: (cursor: Cursor | undefined) => ({ state, ...(cursor && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    staleTime: 0,
  })

/** The server logs each view. */
export const reportedLetterQuery = (reportId: string) =>
  orpc.admin.discloseLetter.queryOptions({
    input: { reportId },
    staleTime: 'static',
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

type Pages = InfiniteData<{ readonly reports: AdminReport[] }>

export function dropReport(queryClient: QueryClient, reportId: string): void {
  queryClient.setQueryData<Pages>(
    reportsQuery('open').queryKey,
    list =>
      list && {
        ...list,
        pages: list.pages.map(page => ({
          ...page,
          reports: page.reports.filter(({ id }) => id !== reportId),
        })),
      },
  )
}
