import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { shortDate } from '#lib/dates/dates.ts'
import { orpc } from '#lib/rpc.ts'
import styles from './reports.module.css'

export function ReportedNote({ letterId }: { letterId: string }) {
  const report = useOwnReport(letterId)
  if (!report) return null
  return (
    <p className={styles.reportedNote}>
      <Flag size={16} aria-hidden />
      <span>
        You reported this letter on <span className="nowrap">{shortDate(report.createdAt)}.</span>
      </span>
    </p>
  )
}

export const ownReportQuery = (letterId: string) =>
  orpc.reports.ofLetter.queryOptions({ input: { id: letterId }, staleTime: Number.POSITIVE_INFINITY })

/** Once: the reporter is shown nothing further. Null until it is known. */
export const useOwnReport = (letterId: string) => useQuery(ownReportQuery(letterId)).data?.report ?? null
