import type { AdminReport } from '@novelette/domain/admin/admin.ts'
import { adminTexts } from '@novelette/domain/admin/admin-texts.ts'
import type { ReportOutcome } from '@novelette/domain/admin/reports.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { AdminPanel, ShowEarlier } from '#admin/panel/admin-panel.tsx'
import { EmptyState } from '#failures/empty-state.tsx'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { EmptyRack } from '#stationery/ornaments.tsx'
import { FilterTabs } from '#ui/filter-tabs.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import { ReportEntry } from './report-entry.tsx'
import { type ReportState, reportsQuery } from './report-queries.ts'
import styles from './report-queue.module.css'
import { ResolveDialog } from './resolve-dialog.tsx'

const states = [
  { value: 'open', label: 'Waiting' },
  { value: 'resolved', label: 'Resolved' },
] as const

export function ReportQueue() {
  const [state, setState] = useState<ReportState>('open')
  return (
    <AdminPanel
      title="Reports"
      lead="Each is one letter that its receiver chose to show you. It opens when you ask for it, and that you looked is noted in the audit log."
      tools={<FilterTabs label="Which reports" options={states} value={state} onChange={setState} />}
    >
      <ReportList state={state} />
    </AdminPanel>
  )
}

type PendingResolution = { readonly report: AdminReport; readonly outcome: ReportOutcome }

function ReportList({ state }: { state: ReportState }) {
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
        <FailureNotice title={adminTexts.loadFailed} query={query} />
      ) : (
        <SkeletonLines count={6} />
      )}
    </>
  )
}

function Reports({ state, reports }: { state: ReportState; reports: readonly AdminReport[] }) {
  const [asked, setAsked] = useState<PendingResolution | null>(null)
  const { place, moveFocusFrom } = useFocusAfterRemoval(reports)
  const finish = (resolved: string) => {
    setAsked(null)
    moveFocusFrom(resolved)
  }
  const close = () => {
    setAsked(null)
    // After a resolution in another tab, the button that opened the dialog is gone.
    if (asked && !reports.some(({ id }) => id === asked.report.id)) moveFocusFrom(asked.report.id)
  }
  return (
    <div className={styles.reportList} ref={place} tabIndex={-1}>
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

/** To the next report, or to the list after the last. */
function useFocusAfterRemoval(reports: readonly AdminReport[]) {
  const place = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState<{ readonly id: string; readonly index: number } | null>(null)
  useEffect(() => {
    // The list may re-render without the report a moment later.
    if (!from || reports.some(({ id }) => id === from.id)) return
    const headings = [...(place.current?.querySelectorAll<HTMLElement>('li h3') ?? [])]
    const target = headings[from.index] ?? headings.at(-1) ?? place.current
    target?.focus()
    setFrom(null)
  }, [from, reports])
  const moveFocusFrom = (id: string) => {
    const index = reports.findIndex(report => report.id === id)
    setFrom({ id, index: Math.max(0, index) })
  }
  return { place, moveFocusFrom }
}

function NoReports({ state }: { state: ReportState }) {
  return state === 'open' ? (
    <EmptyState small art={<EmptyRack />} title="Nothing to decide">
      When someone reports a letter, it comes here.
    </EmptyState>
  ) : (
    <EmptyState small art={<EmptyRack />} title="No report was resolved yet">
      What you dismiss, and whom you warn or ban for a letter, is listed here.
    </EmptyState>
  )
}
