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
  const { place, goOnAt } = useGoingOn()
  const finish = (resolved: string) => {
    setAsked(null)
    goOnAt(reports.findIndex(({ id }) => id === resolved))
  }
  const close = () => {
    setAsked(null)
    // Resolved in another tab meanwhile: the button that asked is gone.
    if (!reports.some(({ id }) => id === asked?.report.id)) goOnAt(0)
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
function useGoingOn() {
  const place = useRef<HTMLDivElement>(null)
  const [next, setNext] = useState<{ readonly index: number } | null>(null)
  useEffect(() => {
    if (!next) return
    const headings = [...(place.current?.querySelectorAll<HTMLElement>('.report h3') ?? [])]
    const target = headings[next.index] ?? headings.at(-1) ?? place.current
    target?.focus()
  }, [next])
  return { place, goOnAt: (index: number) => setNext({ index }) }
}
