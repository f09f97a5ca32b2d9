import type { AdminReport } from '@novelette/domain/admin.ts'
import { adminTexts } from '@novelette/domain/admin-texts.ts'
import type { ReportOutcome } from '@novelette/domain/reports.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ShowEarlier } from '#admin/show-earlier.tsx'
import { LoadProblem } from '#settings/load-problem.tsx'
import { Announcer } from '#ui/announcer.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { NoReports } from './no-reports.tsx'
import { ReportEntry } from './report-entry.tsx'
import { type ReportState, reportsQuery } from './report-queries.ts'
import './report-queue.css'
import { ResolveDialog } from './resolve-dialog.tsx'

type Asked = { readonly report: AdminReport; readonly outcome: ReportOutcome }

export function ReportList({ state }: { state: ReportState }) {
  const query = useInfiniteQuery(reportsQuery(state))
  const reports = query.data?.pages.flatMap(page => page.reports)
  return (
    <>
      <Announcer text={query.isPending ? 'Loading the reports...' : ''} />
      {reports ? (
        <>
          <Reports key={state} state={state} reports={reports} />
          <ShowEarlier query={query}>{state === 'open' ? 'Show Later Ones' : 'Show Earlier'}</ShowEarlier>
        </>
      ) : query.error ? (
        <LoadProblem title={adminTexts.loadFailed} query={query} />
      ) : (
        <SkeletonLines count={6} />
      )}
    </>
  )
}

function Reports({ state, reports }: { state: ReportState; reports: readonly AdminReport[] }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { place, goOnFrom } = useGoingOn(reports)
  const finish = (resolved: string) => {
    setAsked(null)
    goOnFrom(resolved)
  }
  const close = () => {
    setAsked(null)
    // Resolved in another tab meanwhile: the button that asked is gone.
    if (asked && !reports.some(({ id }) => id === asked.report.id)) goOnFrom(asked.report.id)
  }
  return (
    <div className="report-list" ref={place} tabIndex={-1}>
      {reports.length === 0 ? (
        <NoReports state={state} />
      ) : (
        <ol>
          {reports.map(report => (
            <ReportEntry
              key={report.id}
              report={report}
              onResolve={outcome => setAsked({ report, outcome })}
            />
          ))}
        </ol>
      )}
      <ResolveDialog {...asked} onClose={close} onDone={finish} />
    </div>
  )
}

/** Moves the focus to the report that takes the place of one that is gone, or to the list when that was the last. */
function useGoingOn(reports: readonly AdminReport[]) {
  const place = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState<{ readonly id: string; readonly index: number } | null>(null)
  useEffect(() => {
    // The list may be drawn without it a moment later.
    if (!from || reports.some(({ id }) => id === from.id)) return
    const headings = [...(place.current?.querySelectorAll<HTMLElement>('.report h3') ?? [])]
    const target = headings[from.index] ?? headings.at(-1) ?? place.current
    target?.focus()
    setFrom(null)
  }, [from, reports])
  const goOnFrom = (id: string) => {
    const index = reports.findIndex(report => report.id === id)
    setFrom({ id, index: Math.max(0, index) })
  }
  return { place, goOnFrom }
}
