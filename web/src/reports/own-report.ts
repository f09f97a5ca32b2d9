import { useQuery } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'

export const ownReportQuery = (letterId: string) =>
  orpc.reports.ofLetter.queryOptions({ input: { id: letterId }, staleTime: Number.POSITIVE_INFINITY })

/** That one reported this letter; nothing until that is known, and nothing else ever comes of it here. */
export const useOwnReport = (letterId: string) => useQuery(ownReportQuery(letterId)).data?.report ?? null
