import { useQuery } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'

export const ownReportQuery = (letterId: string) =>
  orpc.reports.ofLetter.queryOptions({ input: { id: letterId }, staleTime: Number.POSITIVE_INFINITY })

/** Null until it is known. Fetched once, because the reporter is shown nothing further. */
export const useOwnReport = (letterId: string) => useQuery(ownReportQuery(letterId)).data?.report ?? null
