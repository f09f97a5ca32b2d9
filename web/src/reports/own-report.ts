import { useQuery } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'

export const ownReportQuery = (letterId: string) =>
  orpc.reports.ofLetter.queryOptions({ input: { id: letterId }, staleTime: Number.POSITIVE_INFINITY })

/** Once: the reporter is shown nothing further. Null until it is known. */
export const useOwnReport = (letterId: string) => useQuery(ownReportQuery(letterId)).data?.report ?? null
