import { Flag } from 'lucide-react'
import { shortDate } from '#lib/dates/dates.ts'
import { useOwnReport } from './own-report.ts'
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
